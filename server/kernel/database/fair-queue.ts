type Kind = 'statement' | 'transaction';

/**
 * Shares the one connection of the embedded engine. Each kind waits in order of arrival; when a transaction ends, the
 * statements that were waiting for it go first, then the next transaction: neither kind can starve the other.
 */
export class FairQueue {
  #held = false;
  readonly #waiting: Record<Kind, (() => void)[]> = { statement: [], transaction: [] };
  /** Statements that still go before the next transaction. */
  #before = 0;

  /** @returns when it is the caller's turn, with the function that ends the turn. */
  async take(kind: Kind): Promise<() => void> {
    if (this.#held) await new Promise<void>((resolve) => this.#waiting[kind].push(resolve));
    this.#held = true;
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      if (kind === 'transaction') this.#before = this.#waiting.statement.length;
      this.#next();
    };
  }

  /** The turn passes on directly, so that nobody who comes in between can slip in front. */
  #next(): void {
    const { statement, transaction } = this.#waiting;
    const first = this.#before > 0 || transaction.length === 0 ? statement : transaction;
    if (first === statement && this.#before > 0) this.#before -= 1;
    const resume = first.shift();
    if (resume) resume();
    else this.#held = false;
  }
}
