import { randomUUID } from 'node:crypto';
import type { ModuleContext } from '@server/kernel/module';
import { channelsOf } from '@server/kernel/delivery/settings';
import { loggableError } from '@server/kernel/errors';
import { doChores } from './chores';
import { sendCopies } from './copies';
import { deliverChunk } from './sender';
import { claimPush, LeaseLost, releaseAllPushes, releasePush } from './sender-lease';

/** How often a sender that nobody calls looks for pushes that another process ordered, left behind, or scheduled. */
const lookEveryMs = 3000;
const choresEveryMs = 60_000;

const runners = new Set<NoticeRunner>();

/** Tells the senders of this process that there is a push; those of other processes see it at their next look. */
export function wakeNoticeRunners(): void {
  for (const runner of runners) runner.wake();
}

/** Delivers pushes and does what is due, until stopped. Every process runs one; leases decide which has a push. */
export async function startNoticeRunner(context: ModuleContext): Promise<{ stop(): Promise<void> }> {
  const runner = new NoticeRunner(context);
  runners.add(runner);
  if (context.database.engine === 'pglite') await releaseAllPushes(context.database.db);
  const running = runner.run();
  return {
    stop: async () => {
      runners.delete(runner);
      runner.stop();
      await running;
    },
  };
}

class NoticeRunner {
  readonly #owner = randomUUID();
  readonly #context: ModuleContext;
  readonly #channels = channelsOf(process.env);
  #stopped = false;
  /** Somebody called while the runner was at work: it looks again instead of sleeping. */
  #called = false;
  #rise: (() => void) | undefined;
  #choresAt = 0;

  constructor(context: ModuleContext) {
    this.#context = context;
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
      await this.#attempt('sending notices failed', () => this.#sendAll());
      await this.#attempt('sending copies failed', () =>
        sendCopies(this.#context, this.#channels, () => !this.#stopped),
      );
      if (Date.now() >= this.#choresAt) {
        this.#choresAt = Date.now() + choresEveryMs;
        await this.#attempt('a chore of the notices failed', () => doChores(this.#context.database));
      }
      if (!this.#called && !this.#stopped) await this.#sleep();
    }
  }

  async #sendAll(): Promise<void> {
    const { database } = this.#context;
    for (;;) {
      const id = this.#stopped ? undefined : await claimPush(database.db, this.#owner);
      if (id === undefined) return;
      try {
        let isDone = false;
        while (!isDone && !this.#stopped) isDone = await deliverChunk(database, id, this.#owner);
        if (!isDone) await releasePush(database.db, id, this.#owner);
      } catch (error) {
        if (!(error instanceof LeaseLost)) throw error;
      }
    }
  }

  /** What fails is logged and tried again at the next look; a push keeps its place through its lease. */
  async #attempt(words: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#context.log.error({ failure: loggableError(error) }, words);
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
}
