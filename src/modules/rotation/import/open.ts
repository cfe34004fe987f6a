import { registerTaskKind } from '@/kernel/tasks/task-kinds';
import { openTask } from '@/kernel/tasks/opened-task';
import { rotationImportKind } from './rotation-import-kind';

registerTaskKind(rotationImportKind);

/** Opens the dialog 轮转导入 over any page: on a task of the tray, or to choose a file. */
export function openRotationImport(taskId: string | null = null): void {
  openTask({ kind: rotationImportKind.kind, taskId });
}
