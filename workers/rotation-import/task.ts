import type { ImportTaskDetail } from '@contract/rotation/import-task';
import type { TaskOf } from '@device/tasks/task';
import type { Run } from '../tasks/run';

/** The import of a rotation sheet, as it lies in the user's database. */
export type RotationTask = TaskOf<ImportTaskDetail>;

/** What the steps of such an import work with. */
export type RotationRun = Run<ImportTaskDetail>;
