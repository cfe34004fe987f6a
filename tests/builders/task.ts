import { newTask, type Task } from '@device/tasks/task';

/** A task of an unfinished import; pass what the test is about. */
export function aTask(part: Partial<Task> = {}): Task {
  return newTask({
    id: '6f1c1c9e-6a0e-4a53-9d4e-2b1f5f0f6a01',
    kind: 'rotation-import',
    fileName: '内科轮转.xlsx',
    fileHash: 'a'.repeat(64),
    size: 1024,
    sheets: ['轮转安排'],
    clearBlanks: false,
    createdAt: 1,
    updatedAt: 1,
    ...part,
  });
}
