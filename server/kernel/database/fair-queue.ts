import { setImmediate as turnOfTheLoop } from 'node:timers/promises';

type Kind = 'statement' | 'transaction';

/** A call asks for its user, then for a page and its total: so many statements of one call go before a transaction. */
const statementsOfCall = 4;
/** How long a call that got an answer may take to ask the next thing, in turns of the event loop. */
const turnsToAsk = 3;

/**
 * Shares the one connection of the embedded engine. Each kind waits in order of arrival; when a transaction ends, the
 * calls that were waiting with a statement go first, with the statements that follow from its answer, then the next
 * transaction: a call waits for one transaction, not for one before each of its statements, and neither kind can
 * starve the other.
 */
export class FairQueue {
  #held = false;
  readonly #waiting: Record<Kind, (() => void)[]> = { statement: [], transaction: [] };
  /** Statements that still go before the next transaction. */
  #before = 0;

  /** Whether somebody has the connection, and how many wait for it. */
  get state(): { held: boolean; waiting: number } {
    return { held: this.#held, waiting: this.#waiting.statement.length + this.#waiting.transaction.length };
  }

  /** @returns when it is the caller's turn, with the function that ends the turn. */
  async take(kind: Kind): Promise<() => void> {
    if (this.#held) await new Promise<void>((resolve) => this.#waiting[kind].push(resolve));
    this.#held = true;
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      if (kind === 'transaction') this.#before = this.#waiting.statement.length * statementsOfCall;
      this.#next();
    };
  }

  /** The turn passes on directly, so that nobody who comes in between can slip in front. */
  #next(): void {
    const { statement, transaction } = this.#waiting;
    if (this.#before > 0 && statement.length === 0 && transaction.length > 0) {
      void this.#wait();
      return;
    }
    const first = this.#before > 0 || transaction.length === 0 ? statement : transaction;
    if (first === statement && this.#before > 0) this.#before -= 1;
    const resume = first.shift();
    if (resume) resume();
    else this.#held = false;
  }

  /** Keeps the turn for the call that was just answered; transactions go on when it asks nothing more. */
  async #wait(): Promise<void> {
    const { statement } = this.#waiting;
    for (let turn = 0; turn < turnsToAsk && statement.length === 0; turn++) await turnOfTheLoop();
    if (statement.length === 0) this.#before = 0;
    this.#next();
  }
}
