import { AppError } from '@contract/kernel/errors';
import { isTransient } from '@server/kernel/database/transient';
import type { ModuleContext } from '@server/kernel/module';
import { leaseRunners } from '@server/kits/lease-runner/lease-runner';
import { removeExpired } from './expiry';
import { holdTask, taskLeases } from './lease';
import { makeFile } from './make-file';
import { tellOwner } from './told';
import type { TaskRow } from './view';

const expireEveryMs = 10 * 60_000;

const runners = leaseRunners<TaskRow>((context) => ({
  name: 'download',
  ...taskLeases,
  hold: holdTask,
  async work(task, held) {
    await makeFile(context, task, held);
    return true;
  },
  fail: (task, error, { owner }) => failTask(context, task, owner, error),
  duties: [{ failure: 'removing expired downloads failed', everyMs: expireEveryMs, run: () => removeExpired(context) }],
}));

/** Makes files, one at a time, until stopped. Every process runs one; leases decide which of them has a task. */
export const startDownloadRunner = runners.start;

/** Tells the runners of this process that there is a task; those of other processes see it at their next look. */
export const wakeDownloadRunners = runners.wake;

async function failTask({ database }: ModuleContext, task: TaskRow, owner: string, error: unknown): Promise<void> {
  const problem =
    error instanceof AppError
      ? error.message
      : isTransient(error)
        ? '数据库或网络暂时不可用，请重试'
        : '生成文件时系统出错，请重试；如仍失败请联系教育处管理员';
  const change = { status: 'ERROR', problem, leaseOwner: null, leaseUntil: null, finishedAt: new Date() } as const;
  await database.transaction(async (tx) => {
    await holdTask(tx, task.id, owner, change);
    await tellOwner(tx, task, 'download.failed');
  });
}
