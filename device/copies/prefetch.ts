import { AppError } from '@contract/kernel/errors';
import { isNetworkError } from '../api/call-error';
import { serverNow } from '../api/server-time';
import type { Need } from './needs';

/** What is on the device of one need, and why not, in words. */
export interface NeedState {
  need: Need;
  /** Since when it is there, ms since 1970; null: it is not. */
  at: number | null;
  isFetching: boolean;
  /** Why it could not be fetched; empty: nothing went wrong. */
  problem: string;
}

export interface PrefetchOptions {
  /** Told after each change. */
  onChange: (states: readonly NeedState[]) => void;
  /** Whether the connection can be spared for it. */
  isGoodLine: () => Promise<boolean>;
  /** Between two fetches. */
  pause: (signal: AbortSignal) => Promise<void>;
}

/** What went wrong is not about this one need: the others would fail, too. */
const endsRound = ['NETWORK', 'SIGN_IN_REQUIRED', 'SERVER_BUSY', 'SERVER_FULL', 'TOO_MANY_REQUESTS', 'SYSTEM_ERROR'];

/** Fetches what somebody needs without a network, one after the other, and knows what of it is there. */
export class Prefetch {
  #states: readonly NeedState[];
  #round: Promise<void> | undefined;
  readonly #options: PrefetchOptions;
  readonly #stopping = new AbortController();

  constructor(needs: readonly Need[], options: PrefetchOptions) {
    this.#states = needs.map((need) => ({ need, at: null, isFetching: false, problem: '' }));
    this.#options = options;
  }

  /** Looks up what is on the device. */
  async look(): Promise<void> {
    for (const { need } of this.#states) this.#set(need, { at: await heldAt(need) });
    this.#tell();
  }

  /**
   * Fetches what is missing or no longer fresh; ends early without a good connection, and when the server cannot be asked.
   * What was fetched stays: the next round goes on where this one ended. One round runs at a time.
   * @param all everything, at once and on any connection: a person asked for it
   */
  run(all = false): Promise<void> {
    this.#round ??= this.#runRound(all).finally(() => {
      this.#round = undefined;
      this.#tell();
    });
    return this.#round;
  }

  stop(): void {
    this.#stopping.abort();
  }

  async #runRound(all: boolean): Promise<void> {
    const { signal } = this.#stopping;
    await this.look();
    const due = this.#states.filter(({ need, at }) => all || at === null || serverNow() - at >= need.freshMs);
    if (due.length === 0 || (!all && !(await this.#options.isGoodLine()))) return;
    for (const { need } of due) {
      if (signal.aborted || !(await this.#fetch(need, signal))) return;
      if (!all) await this.#options.pause(signal);
    }
  }

  /** @returns false when there is no use in going on */
  async #fetch(need: Need, signal: AbortSignal): Promise<boolean> {
    this.#set(need, { isFetching: true, problem: '' });
    this.#tell();
    const error = await need.fetch(signal).then(
      () => undefined,
      (failure: unknown) => failure,
    );
    const at = await heldAt(need);
    this.#set(need, { at, isFetching: false, problem: problemOf(error, at) });
    this.#tell();
    return !(error instanceof AppError && endsRound.includes(error.key));
  }

  #set(need: Need, part: Partial<NeedState>): void {
    this.#states = this.#states.map((state) => (state.need === need ? { ...state, ...part } : state));
  }

  #tell(): void {
    if (!this.#stopping.signal.aborted) this.#options.onChange(this.#states);
  }
}

/** What cannot be looked up is not there. */
const heldAt = (need: Need) => need.heldAt().catch(() => null);

function problemOf(error: unknown, at: number | null): string {
  if (error === undefined) return at === null ? '本机没有存下，可能是存储空间不足' : '';
  if (isNetworkError(error)) return '连接中断，联网后继续';
  return error instanceof AppError ? error.message : '获取时出错，请重试';
}
