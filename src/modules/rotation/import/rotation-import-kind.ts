import { lazy } from 'react';
import { freshDetail } from '@contract/rotation/import-task';
import type { RotationTask } from '@workers/rotation-import/task';
import rotationImportWorker from '@workers/rotation-import.worker?worker&url';
import { driveInWorker } from '@device/tasks/drive-in-worker';
import type { TaskKind } from '@/kernel/tasks/task-kinds';
import { synchroniseJobs } from './synchronise-jobs';

export const rotationImportKind: TaskKind = {
  kind: 'rotation-import',
  title: '轮转导入',
  drive: (userId, taskId, signal) => driveInWorker(rotationImportWorker, userId, taskId, signal),
  synchronise: synchroniseJobs,
  stageWords: { reference: '正在获取手册与人员信息' },
  // The server has ended such a job for good.
  anew: (task) => (task.problem?.code === 'IMPORT_FAILED' ? freshDetail((task as RotationTask).clearBlanks) : null),
  Dialog: lazy(async () => ({ default: (await import('./import-dialog')).ImportDialog })),
};
