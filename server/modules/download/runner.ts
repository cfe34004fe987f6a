import { randomUUID } from 'node:crypto';
import { AppError } from '@contract/kernel/errors';
import { permits } from '@contract/kernel/module';
import { keptDays } from '@contract/download/types';
import { isTransient } from '@server/kernel/database/transient';
import { loggableError } from '@server/kernel/errors';
import { deleteUnreferenced, lockFile } from '@server/kernel/file-references';
import type { ModuleContext } from '@server/kernel/module';
import { accountUser } from '../account/public';
import { removeExpired } from './expiry';
import { claimTask, holdTask, LeaseLost, releaseAllTasks, releaseTask } from './lease';
import { downloadKind, type MadeFile } from './registry';
import { tellOwner } from './told';
import type { TaskRow } from './view';

/** How often a runner that nobody calls looks for tasks that another process took in, or left behind. */
const lookEveryMs = 2000;
const expireEveryMs = 10 * 60_000;
/** A lease is renewed so often, whether the maker reports or not. */
const renewEveryMs = 10_000;

const runners = new Set<DownloadRunner>();

/** Tells the runners of this process that there is a task; those of other processes see it at their next look. */
export function wakeDownloadRunners(): void {
  for (const runner of runners) runner.wake();
}

/** Makes files, one at a time, until stopped. Every process runs one; leases decide which of them has a task. */
export async function startDownloadRunner(context: ModuleContext): Promise<{ stop(): Promise<void> }> {
  const runner = new DownloadRunner(context);
  runners.add(runner);
  if (context.database.engine === 'pglite') await releaseAllTasks(context.database.db);
  const running = runner.run();
  return {
    stop: async () => {
      runners.delete(runner);
      runner.stop();
      await running;
    },
  };
}

class DownloadRunner {
  readonly #owner = randomUUID();
  readonly #context: ModuleContext;
  readonly #stop = new AbortController();
  /** Somebody called while the runner was at work: it looks again instead of sleeping. */
  #called = false;
  #rise: (() => void) | undefined;
  #expireAt = 0;

  constructor(context: ModuleContext) {
    this.#context = context;
  }

  wake(): void {
    this.#called = true;
    this.#rise?.();
  }

  stop(): void {
    this.#stop.abort(new LeaseLost());
    this.wake();
  }

  async run(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      this.#called = false;
      const worked = await this.#attempt('looking for downloads failed', () => this.#next());
      if (Date.now() >= this.#expireAt) {
        this.#expireAt = Date.now() + expireEveryMs;
        await this.#attempt('removing expired downloads failed', () => removeExpired(this.#context));
      }
      if (!worked && !this.#called) await this.#sleep();
    }
  }

  /** A database that cannot be reached now is asked again at the next look. */
  async #attempt<T>(what: string, work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      this.#context.log.warn({ error: loggableError(error) }, what);
      return undefined;
    }
  }

  async #sleep(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      this.#rise = resolve;
      timer = setTimeout(resolve, lookEveryMs);
    });
    clearTimeout(timer);
  }

  /** @returns whether there was a task */
  async #next(): Promise<boolean> {
    const { database, log } = this.#context;
    const task = await claimTask(database.db, this.#owner);
    if (!task) return false;
    try {
      await this.#make(task);
    } catch (error) {
      if (error instanceof LeaseLost || this.#stop.signal.aborted) {
        await releaseTask(database.db, task.id, this.#owner);
        return true;
      }
      log.error({ download: task.id, kind: task.kind, error: loggableError(error) }, 'making a download failed');
      await this.#fail(task, error);
    }
    return true;
  }

  async #make(task: TaskRow): Promise<void> {
    const { database, storage } = this.#context;
    const ended = new AbortController();
    const signal = AbortSignal.any([this.#stop.signal, ended.signal]);
    const hold = (change?: Parameters<typeof holdTask>[3]) => holdTask(database.db, task.id, this.#owner, change);
    const renewing = setInterval(() => {
      hold().catch((error: unknown) => error instanceof LeaseLost && ended.abort(error));
    }, renewEveryMs);
    try {
      const { kind, user, input } = await this.#checked(task);
      const progress = async (done: number, total: number) => {
        signal.throwIfAborted();
        await hold({ progressDone: done, progressTotal: total });
      };
      const made = await kind.make({ db: database.db, storage, user, input, progress, signal });
      await this.#keep(task, made, signal);
    } finally {
      clearInterval(renewing);
    }
  }

  /** Rights are asked for again: they may have been taken away since the task was started. */
  async #checked(task: TaskRow) {
    const kind = downloadKind(task.kind);
    if (!kind) throw new AppError('NOT_FOUND');
    const user = await accountUser(this.#context.database.db, task.accountId);
    if (!user) throw new AppError('ACCOUNT_DISABLED');
    if (kind.permission && !permits(user.permissions, kind.permission)) throw new AppError('FORBIDDEN');
    return { kind, user, input: kind.input.parse(task.input) };
  }

  /** The file first, then the row: a task that says COMPLETED has its file. */
  async #keep(task: TaskRow, { fileName, contentType, bytes }: MadeFile, signal: AbortSignal): Promise<void> {
    const { database, storage } = this.#context;
    const { hash, size } = await storage.putStream(guarded(bytes, signal));
    try {
      await database.transaction(async (tx) => {
        await lockFile(tx, hash);
        await holdTask(tx, task.id, this.#owner, {
          status: 'COMPLETED',
          fileName,
          contentType,
          fileHash: hash,
          fileSize: size,
          problem: '',
          leaseOwner: null,
          leaseUntil: null,
          finishedAt: new Date(),
          expiresAt: new Date(Date.now() + keptDays * 86_400_000),
        });
        // Another task's file with the same bytes may have been removed since it was found to be there.
        if (!(await storage.has(hash))) throw new Error('the file is gone before its task was finished');
        await tellOwner(tx, task, 'download.completed');
      });
    } catch (error) {
      await deleteUnreferenced(this.#context, [hash]);
      throw error;
    }
  }

  async #fail(task: TaskRow, error: unknown): Promise<void> {
    const problem =
      error instanceof AppError
        ? error.message
        : isTransient(error)
          ? '数据库或网络暂时不可用，请重试'
          : '生成文件时系统出错，请重试；如仍失败请联系教育处管理员';
    const change = { status: 'ERROR', problem, leaseOwner: null, leaseUntil: null, finishedAt: new Date() } as const;
    // If even this fails, the lease runs out and the task is taken up again.
    await this.#attempt('the failure of a download could not be recorded', () =>
      this.#context.database.transaction(async (tx) => {
        await holdTask(tx, task.id, this.#owner, change);
        await tellOwner(tx, task, 'download.failed');
      }),
    );
  }
}

async function* guarded(bytes: AsyncIterable<Uint8Array>, signal: AbortSignal): AsyncIterable<Uint8Array> {
  for await (const chunk of bytes) {
    signal.throwIfAborted();
    yield chunk;
  }
}
