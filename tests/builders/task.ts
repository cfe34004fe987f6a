import { freshDetail } from '@contract/rotation/import-task';
import { newTask } from '@device/tasks/task';
import type { RotationTask } from '@workers/rotation-import/task';

/** A task of an unfinished import; pass what the test is about. */
export function aTask(part: Partial<RotationTask> = {}): RotationTask {
  const task = newTask(
    {
      id: '6f1c1c9e-6a0e-4a53-9d4e-2b1f5f0f6a01',
      kind: 'rotation-import',
      fileName: '内科轮转.xlsx',
      fileHash: 'a'.repeat(64),
      size: 1024,
      sheets: ['轮转安排'],
      createdAt: 1,
      updatedAt: 1,
    },
    freshDetail(false),
  );
  return { ...task, ...part };
}
