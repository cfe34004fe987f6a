import { AppError, type RetryAfter } from '@contract/kernel/errors';

/** What somebody is told who comes when everything is taken: by then a chunk or two are done. */
const retryAfterSeconds = 2;

/** Lets a few pass at once and a few more wait, in order of arrival. */
export class Turns {
  #free: number;
  readonly #waiting: (() => void)[] = [];
  readonly #atOnce: number;
  readonly #mostWaiting: number;

  constructor(atOnce: number, mostWaiting: number) {
    this.#atOnce = atOnce;
    this.#free = atOnce;
    this.#mostWaiting = mostWaiting;
  }

  /** How many pass now. */
  get running(): number {
    return this.#atOnce - this.#free;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  /**
   * Runs `action` when it is its turn.
   * @throws AppError SERVER_FULL, at once, when too many are waiting already
   */
  async run<Result>(action: () => Promise<Result>): Promise<Result> {
    await this.#turn();
    try {
      return await action();
    } finally {
      const next = this.#waiting.shift();
      // The turn passes on directly, so that nobody who comes in between can slip in front.
      if (next) next();
      else this.#free += 1;
    }
  }

  async #turn(): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1;
      return;
    }
    if (this.#waiting.length >= this.#mostWaiting) {
      throw new AppError('SERVER_FULL', {}, { retryAfterSeconds } satisfies RetryAfter);
    }
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }
}
