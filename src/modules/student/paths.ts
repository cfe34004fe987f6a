import { studentModule } from '@contract/student/module';

const { classes, classForm, keyDetail } = studentModule.screens;

export const classesPath = classes.path;
/** A class's own screen; a new one without an id. */
export const classPath = (id?: number) => (id === undefined ? classForm.path : `${classForm.path}?id=${id}`);
/** A key student's own screen. */
export const keyPath = (id: number) => `${keyDetail.path}?id=${id}`;
