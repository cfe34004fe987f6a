import { AppError, type RetryAfter } from '@contract/kernel/errors';

/** What somebody is told who comes when everything is taken: by then a chunk or two are done. */
const retryAfterSeconds = 2;

interface Bounds {
  /** So many pass at once. */
  atOnce: number;
  /** So many more wait, of all together, and of each. */
  mostWaiting: number;
  mostOfEach?: number;
}

/** Lets a few pass at once and a few more wait: whoever waits takes turns with the others who do, each in order. */
export class Turns {
  #free: number;
  /** In the order of their next turns; nobody without somebody waiting. */
  readonly #waiting = new Map<unknown, (() => void)[]>();
  #waitingAll = 0;
  readonly #bounds: Required<Bounds>;

  constructor({ atOnce, mostWaiting, mostOfEach = mostWaiting }: Bounds) {
    this.#free = atOnce;
    this.#bounds = { atOnce, mostWaiting, mostOfEach };
  }

  /** How many pass now. */
  get running(): number {
    return this.#bounds.atOnce - this.#free;
  }

  get waiting(): number {
    return this.#waitingAll;
  }

  /**
   * Runs `action` when it is its turn.
   * @param of whose it is: who asks for much waits for himself, not others for him
   * @throws AppError SERVER_FULL, at once, when too many are waiting already
   */
  async run<Result>(of: unknown, action: () => Promise<Result>): Promise<Result> {
    await this.#turn(of);
    try {
      return await action();
    } finally {
      const next = this.#next();
      // The turn passes on directly, so that nobody who comes in between can slip in front.
      if (next) next();
      else this.#free += 1;
    }
  }

  async #turn(of: unknown): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1;
      return;
    }
    const own = this.#waiting.get(of) ?? [];
    if (this.#waitingAll >= this.#bounds.mostWaiting || own.length >= this.#bounds.mostOfEach) {
      throw new AppError('SERVER_FULL', {}, { retryAfterSeconds } satisfies RetryAfter);
    }
    this.#waitingAll += 1;
    await new Promise<void>((resolve) => {
      own.push(resolve);
      this.#waiting.set(of, own);
    });
  }

  #next(): (() => void) | undefined {
    const [first] = this.#waiting;
    if (!first) return undefined;
    const [of, own] = first;
    const next = own.shift();
    this.#waiting.delete(of);
    if (own.length > 0) this.#waiting.set(of, own);
    this.#waitingAll -= 1;
    return next;
  }
}
