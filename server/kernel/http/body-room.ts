import { AppError, type RetryAfter } from '@contract/kernel/errors';

const mebibyte = 1024 * 1024;
/** Bodies of all requests that a process holds at once, in bytes: two of the largest. */
const mostOfAll = 128 * mebibyte;
/** Of one account, unless a single body may be larger. */
const mostOfEach = 16 * mebibyte;
/** A body of this size is never refused for want of room: what people type. */
const always = 64 * 1024;

/** The room that bodies take from their first byte to the end of their answer. */
export class BodyRoom {
  #all = 0;
  readonly #of = new Map<unknown, number>();

  /**
   * Takes room for more bytes of a body. @throws AppError SERVER_FULL when the account, or all together, has too much
   * @param body bytes of it that have come, and the most that may
   */
  take(of: unknown, bytes: number, body: { length: number; limit: number }): void {
    const own = (this.#of.get(of) ?? 0) + bytes;
    const isFull = own > Math.max(mostOfEach, body.limit) || this.#all + bytes > mostOfAll;
    if (isFull && body.length > always) {
      throw new AppError('SERVER_FULL', {}, { retryAfterSeconds: 2 } satisfies RetryAfter);
    }
    this.#all += bytes;
    this.#of.set(of, own);
  }

  giveBack(of: unknown, bytes: number): void {
    this.#all -= bytes;
    const own = (this.#of.get(of) ?? 0) - bytes;
    if (own > 0) this.#of.set(of, own);
    else this.#of.delete(of);
  }
}
