import { setTimeout as pause } from 'node:timers/promises';

/**
 * Lets one pass after another, each after a while: what a guesser is slowed by. Of one process; several let as many
 * pass at once as they are.
 */
export class Turnstile {
  readonly #everyMs: number;
  readonly #mostWaiting: number;
  /** When the last of those who wait may pass. */
  readonly #last = new Map<string, number>();

  constructor(everyMs: number, mostWaiting: number) {
    this.#everyMs = everyMs;
    this.#mostWaiting = mostWaiting;
  }

  /**
   * Waits in line, if only for one turn.
   * @param line who wait for one another, e.g. an address
   * @returns false, at once, when too many are waiting already
   */
  async pass(line: string): Promise<boolean> {
    const now = performance.now();
    const mine = Math.max(now, this.#last.get(line) ?? 0) + this.#everyMs;
    if (mine - now > this.#everyMs * this.#mostWaiting) return false;
    this.#last.set(line, mine);
    await pause(mine - now);
    if (this.#last.get(line) === mine) this.#last.delete(line);
    return true;
  }
}
