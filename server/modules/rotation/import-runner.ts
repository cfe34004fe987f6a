import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { ModuleContext } from '@server/kernel/module';
import { loggableError } from '@server/kernel/errors';
import { prepareWriting, unwrittenChunks, writeChunk, writtenPeople, type StepResult } from './import-commit';
import { cancelAbandoned, endCancelled, endFailed, endWritten, refuseImport } from './import-end';
import { claimJob, holdJob, LeaseLost, releaseAllJobs, releaseJob } from './import-lease';
import { isTransient } from '@server/kernel/database/transient';

/** How often a runner that nobody calls looks for jobs that another process confirmed, or left behind. */
const lookEveryMs = 2000;
/** Between two chunks: what others asked meanwhile is answered first. */
const breathMs = 5;
const retryDelaysMs = [200, 500, 1000, 2000, 4000];

const runners = new Set<ImportRunner>();

/** Tells the writers of this process that there is a job; those of other processes see it at their next look. */
export function wakeImportRunners(): void {
  for (const runner of runners) runner.wake();
}

/**
 * Writes confirmed jobs, one at a time, until stopped. Every process runs one; the lease decides which of them has a
 * job, and a job whose process died is taken over at its next chunk.
 */
export async function startImportRunner(
  context: ModuleContext,
  everyMs = lookEveryMs,
): Promise<{ stop(): Promise<void> }> {
  const runner = new ImportRunner(context, everyMs);
  runners.add(runner);
  if (context.database.engine === 'pglite') await releaseAllJobs(context.database.db);
  await cancelAbandoned(context.database.db);
  const running = runner.run();
  return {
    stop: async () => {
      runners.delete(runner);
      runner.stop();
      await running;
    },
  };
}

class ImportRunner {
  readonly #owner = randomUUID();
  readonly #context: ModuleContext;
  readonly #everyMs: number;
  #stopped = false;
  /** Somebody called while the runner was looking: it looks again instead of sleeping. */
  #called = false;
  #rise: (() => void) | undefined;

  constructor(context: ModuleContext, everyMs: number) {
    this.#context = context;
    this.#everyMs = everyMs;
  }

  wake(): void {
    this.#called = true;
    this.#rise?.();
  }

  stop(): void {
    this.#stopped = true;
    this.wake();
  }

  async run(): Promise<void> {
    while (!this.#stopped) {
      this.#called = false;
      const id = await this.#claim();
      if (id) await this.#write(id);
      else if (!this.#called) await this.#sleep();
    }
  }

  /** A database that cannot be reached now is asked again at the next look. */
  async #claim(): Promise<string | undefined> {
    try {
      return await claimJob(this.#context.database.db, this.#owner);
    } catch (error) {
      this.#context.log.warn({ error: loggableError(error) }, 'looking for confirmed imports failed');
      return undefined;
    }
  }

  async #sleep(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      this.#rise = resolve;
      timer = setTimeout(resolve, this.#everyMs);
    });
    clearTimeout(timer);
  }

  async #write(id: string): Promise<void> {
    const { database, log } = this.#context;
    try {
      const end = await this.#writeAll(id);
      if (end) await this.#retried(() => database.transaction((tx) => this.#end(tx, id, end)));
      else await releaseJob(database.db, id, this.#owner);
    } catch (error) {
      if (error instanceof LeaseLost) return;
      log.error({ import: id, error: loggableError(error) }, 'writing an import failed');
      await this.#fail(id);
    }
  }

  /** @returns how the job ended, or undefined when the server stops before its end. */
  async #writeAll(id: string): Promise<StepResult | undefined> {
    const { database } = this.#context;
    const prepared = await this.#retried(() => prepareWriting(database, id, this.#owner));
    if (prepared.is !== 'written') return prepared;
    for (const seq of await unwrittenChunks(database.db, id)) {
      if (this.#stopped) return undefined;
      const step = await this.#retried(() => database.transaction((tx) => writeChunk(tx, id, seq, this.#owner)));
      if (step.is !== 'written') return step;
      await pause(breathMs);
    }
    return { is: 'written' };
  }

  async #end(tx: Parameters<typeof endWritten>[0], id: string, end: StepResult): Promise<void> {
    await holdJob(tx, id, this.#owner);
    if (end.is === 'written') return endWritten(tx, id);
    const problem = partlyWritten(await writtenPeople(tx, id));
    if (end.is === 'cancelled') await endCancelled(tx, id, problem);
    else await refuseImport(tx, id, end.findings, problem);
  }

  /** Serialization failures, deadlocks and lost connections pass; anything else is an error at once. */
  async #retried<T>(step: () => Promise<T>): Promise<T> {
    for (let attempt = 0; ; attempt++) {
      try {
        return await step();
      } catch (error) {
        const delay = retryDelaysMs[attempt];
        if (delay === undefined || this.#stopped || !isTransient(error)) throw error;
        this.#context.log.warn({ error: loggableError(error), attempt }, 'a step of an import is tried again');
        await pause(delay);
      }
    }
  }

  /** If even this fails, the lease runs out and the job is taken up again. */
  async #fail(id: string): Promise<void> {
    const { database, log } = this.#context;
    try {
      await database.transaction(async (tx) => {
        await holdJob(tx, id, this.#owner);
        const written = partlyWritten(await writtenPeople(tx, id));
        await endFailed(tx, id, `写入时系统出错，请联系教育处管理员后重新导入。${written}`);
      });
    } catch (error) {
      log.error({ import: id, error: loggableError(error) }, 'the failure of an import could not be recorded');
    }
  }
}

/** What a person must know of a job that ended before its last chunk; empty when nothing was written. */
function partlyWritten({ written, all }: { written: number; all: number }): string {
  return written === 0 ? '' : `已写入 ${written} 人，其余 ${all - written} 人未写入`;
}
