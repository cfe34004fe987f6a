import { teacherModule } from '@contract/teacher/module';

const { selections, selectionForm, selectionPublish, selectionDetails, declarations, declare } = teacherModule.screens;
const of = (path: string, id: number) => `${path}?id=${id}`;

export const roundsPath = selections.path;
export const newRoundPath = selectionForm.path;
export const formPath = (id: number) => of(selectionForm.path, id);
export const publishPath = (id: number) => of(selectionPublish.path, id);
export const detailsPath = (id: number) => of(selectionDetails.path, id);
export const declarationsPath = declarations.path;
export const declarePath = (id: number) => of(declare.path, id);
