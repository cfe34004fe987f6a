import { studentModule } from '@contract/student/module';

const { classes, classForm } = studentModule.screens;

export const classesPath = classes.path;
/** A class's own screen; a new one without an id. */
export const classPath = (id?: number) => (id === undefined ? classForm.path : `${classForm.path}?id=${id}`);
