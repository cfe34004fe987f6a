import { Turns } from './turns';

/** Calls of one account that wait, where a person's screen asks for a dozen. */
const mostWaiting = 250;

/** Gives each account turns of its own, so that whoever sends many calls at once takes no more than a share. */
export class OwnTurns {
  readonly #turns = new Map<number, Turns>();
  readonly #atOnce: number;

  /** @param atOnce calls of one account that a process works on at once */
  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  /** Runs a call of the account when it is its turn. @throws AppError SERVER_FULL when too many are waiting already */
  async run<Result>(accountId: number, call: () => Promise<Result>): Promise<Result> {
    const turns = this.#turns.get(accountId) ?? new Turns({ atOnce: this.#atOnce, mostWaiting });
    this.#turns.set(accountId, turns);
    try {
      return await turns.run(accountId, call);
    } finally {
      if (turns.running === 0) this.#turns.delete(accountId);
    }
  }
}
