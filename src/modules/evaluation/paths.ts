import { evaluationModule } from '@contract/evaluation/module';
import type { RelationKey } from '@contract/evaluation/rules';

const { tasks, taskForm, execution, templates, templateForm, todo, myTasks, batches, batchDetail, patient } =
  evaluationModule.screens;

const of = (path: string, id?: number) => (id === undefined ? path : `${path}?id=${id}`);
export const tasksPath = tasks.path;
export const myTasksPath = myTasks.path;
export const batchesPath = batches.path;
export const templatesPath = templates.path;
export const taskFormPath = (id?: number) => of(taskForm.path, id);
export const executionPath = (id: number) => of(execution.path, id);
export const templateFormPath = (id?: number) => of(templateForm.path, id);
export const todoPath = (task: number, relation: RelationKey) => `${todo.path}?task=${task}&relation=${relation}`;
/** What stands in a code: behind `#` nothing of it is sent with the request for the page. */
export const patientAddress = (token: string) => `${window.location.origin}/main${patient.path}#${token}`;
export const targetPath = (target: string) => `${batchDetail.path}?target=${target}`;
