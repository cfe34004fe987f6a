import { lazy } from 'react';
import rotationImportWorker from '@workers/rotation-import.worker?worker&url';
import { driveInWorker } from '@device/tasks/drive-in-worker';
import type { TaskKind } from '@/kernel/tasks/task-kinds';
import { synchroniseJobs } from './synchronise-jobs';

export const rotationImportKind: TaskKind = {
  kind: 'rotation-import',
  title: '轮转导入',
  drive: (userId, taskId, signal) => driveInWorker(rotationImportWorker, userId, taskId, signal),
  synchronise: synchroniseJobs,
  Dialog: lazy(async () => ({ default: (await import('./import-dialog')).ImportDialog })),
};
