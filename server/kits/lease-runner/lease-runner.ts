import { setTimeout as pause } from 'node:timers/promises';
import { isTransient } from '@server/kernel/database/transient';
import { loggableError } from '@server/kernel/errors';
import type { ModuleContext } from '@server/kernel/module';
import type { Db } from '@server/kernel/database/database';
import { LeaseLost, leaseSeconds, ownerOf } from './leases';

const usualPace: Required<Pace> = {
  /** A runner that nobody calls looks so often for jobs that another process took in, or left behind. */
  lookEveryMs: 2000,
  /** A lease is renewed so often, whether the work itself holds it or not. */
  renewEveryMs: (leaseSeconds * 1000) / 3,
};
const retryDelaysMs = [200, 500, 1000, 2000, 4000];

/** A job in the hands of a runner. */
export interface Held {
  owner: string;
  /** Aborted when the server stops and when the lease is lost. */
  signal: AbortSignal;
  /** Runs a step again after failures that pass: serialization failures, deadlocks, lost connections. */
  retried: <T>(step: () => Promise<T>) => Promise<T>;
}

/** Something done between jobs. */
export interface Duty {
  /** For the log, when it fails: `removing expired downloads failed`. */
  failure: string;
  /** 0: after every look. */
  everyMs: number;
  /** @param goesOn false from when the server stops */
  run: (goesOn: () => boolean) => Promise<void>;
}

/** What a module's runner does. Only this differs between runners. */
export interface LeaseWork<Job extends { id: string | number }> {
  /** What a job is, for the log: `import`. */
  name: string;
  claim: (db: Db, owner: string) => Promise<Job | undefined>;
  hold: (db: Db, id: Job['id'], owner: string) => Promise<unknown>;
  release: (db: Db, id: Job['id'], owner: string) => Promise<void>;
  releaseAll: (db: Db) => Promise<void>;
  releaseDead: (db: Db) => Promise<void>;
  /**
   * Does the job in steps, each safe to repeat: a process that dies is followed by one that begins where the last
   * committed step ended. When `held.signal` is aborted it leaves off after the step it is at.
   * @returns whether the job has ended, which its row says; otherwise it is given back
   */
  work: (job: Job, held: Held) => Promise<boolean>;
  /** Records that the job failed for good. Without it the job is tried again when its lease has run out. */
  fail?: (job: Job, error: unknown, held: Held) => Promise<void>;
  duties?: readonly Duty[];
  /** Jobs that this process works on at once; 1 unless said otherwise. */
  lanes?: number;
}

/** How often a runner looks for jobs and renews a lease; other than usual in tests only. */
export interface Pace {
  lookEveryMs?: number;
  renewEveryMs?: number;
}

export interface LeaseRunners {
  /** Works on jobs until stopped. Every process runs one; leases decide which of them has a job. */
  start: (context: ModuleContext, pace?: Pace) => Promise<{ stop: () => Promise<void> }>;
  /**
   * Tells the runners of this process that there is a job, once its transaction is committed; those of other
   * processes see it at their next look.
   */
  wake: () => void;
}

/**
 * Background work of a module on rows with leases: claims a job, renews its lease, tries steps again, takes over from
 * dead processes, gives back what a stop interrupts. The embedded engine has one process, which has just begun:
 * leases found there are those of a dead one and end at once.
 */
export function leaseRunners<Job extends { id: string | number }>(
  workOf: (context: ModuleContext) => LeaseWork<Job>,
): LeaseRunners {
  const running = new Set<Lane<Job>>();
  return {
    async start(context, pace) {
      const work = workOf(context);
      if (context.database.engine === 'pglite') await work.releaseAll(context.database.db);
      await context.database.life?.begin();
      const lanes = Array.from(
        { length: work.lanes ?? 1 },
        (_, number) => new Lane(context, number === 0 ? work : { ...work, duties: [] }, { ...usualPace, ...pace }),
      );
      for (const lane of lanes) running.add(lane);
      const ended = lanes.map((lane) => lane.run());
      return {
        async stop() {
          for (const lane of lanes) {
            running.delete(lane);
            lane.stop();
          }
          await Promise.all(ended);
        },
      };
    },
    wake() {
      for (const lane of running) lane.wake();
    },
  };
}

/** Works on one job at a time. */
class Lane<Job extends { id: string | number }> {
  readonly #owner: string;
  readonly #context: ModuleContext;
  readonly #work: LeaseWork<Job>;
  readonly #pace: Required<Pace>;
  readonly #stop = new AbortController();
  readonly #dueAt = new Map<Duty, number>();
  /** Somebody called while the lane was at work: it looks again instead of sleeping. */
  #called = false;
  #rise: (() => void) | undefined;

  constructor(context: ModuleContext, work: LeaseWork<Job>, pace: Required<Pace>) {
    this.#context = context;
    this.#work = work;
    this.#pace = pace;
    this.#owner = ownerOf(context.database.life?.number);
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
    const { db } = this.#context.database;
    while (!this.#stop.signal.aborted) {
      this.#called = false;
      // A database that cannot be reached now is asked again at the next look.
      const job = await this.#attempt(`looking for a job failed`, async () => {
        if (this.#context.database.life) await this.#work.releaseDead(db);
        return this.#work.claim(db, this.#owner);
      });
      if (job) await this.#attempt(`giving a job back failed`, () => this.#take(job));
      await this.#doDuties();
      if (!job && !this.#called) await this.#sleep();
    }
  }

  async #attempt<T>(failure: string, step: () => Promise<T>): Promise<T | undefined> {
    try {
      return await step();
    } catch (error) {
      this.#context.log.warn({ runner: this.#work.name, error: loggableError(error) }, failure);
      return undefined;
    }
  }

  async #take(job: Job): Promise<void> {
    const { log, database } = this.#context;
    const { name, work, release, fail } = this.#work;
    const { held, letGo } = this.#heldJob(job.id);
    try {
      const hasEnded = await work(job, held);
      if (!hasEnded) await release(database.db, job.id, this.#owner);
    } catch (error) {
      if (error instanceof LeaseLost || held.signal.aborted) return await release(database.db, job.id, this.#owner);
      log.error({ runner: name, job: job.id, error: loggableError(error) }, 'a job failed');
      // If even this fails, the lease runs out and the job is taken up again.
      if (fail) await this.#attempt('the failure of a job could not be recorded', () => fail(job, error, held));
    } finally {
      letGo();
    }
  }

  /** Renews the lease from now until `letGo`. */
  #heldJob(id: Job['id']): { held: Held; letGo: () => void } {
    const lost = new AbortController();
    const signal = AbortSignal.any([this.#stop.signal, lost.signal]);
    const renewing = setInterval(() => {
      this.#work
        .hold(this.#context.database.db, id, this.#owner)
        .catch((error: unknown) => error instanceof LeaseLost && lost.abort(error));
    }, this.#pace.renewEveryMs);
    const held: Held = { owner: this.#owner, signal, retried: (step) => this.#retried(step, signal) };
    return { held, letGo: () => clearInterval(renewing) };
  }

  async #retried<T>(step: () => Promise<T>, signal: AbortSignal): Promise<T> {
    for (let attempt = 0; ; attempt++) {
      try {
        return await step();
      } catch (error) {
        const delay = retryDelaysMs[attempt];
        if (delay === undefined || signal.aborted || !isTransient(error)) throw error;
        const { name } = this.#work;
        this.#context.log.warn({ runner: name, error: loggableError(error), attempt }, 'a step is tried again');
        await pause(delay, undefined, { signal });
      }
    }
  }

  async #doDuties(): Promise<void> {
    const goesOn = () => !this.#stop.signal.aborted;
    for (const duty of this.#work.duties ?? []) {
      if (!goesOn()) return;
      if (Date.now() < (this.#dueAt.get(duty) ?? 0)) continue;
      this.#dueAt.set(duty, Date.now() + duty.everyMs);
      await this.#attempt(duty.failure, () => duty.run(goesOn));
    }
  }

  async #sleep(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      this.#rise = resolve;
      timer = setTimeout(resolve, this.#pace.lookEveryMs);
    });
    clearTimeout(timer);
  }
}
