import { Duplex } from 'node:stream';
import type { PgliteThread } from './pglite-thread';

/** Answer to a start-up message: AuthenticationOk, then ReadyForQuery (idle). */
const welcome = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);
/** Messages after which the server answers: Sync, Query, Flush, and the end of a copy. */
const ends = new Set(Buffer.from('SQHcf'));
const terminate = 'X'.charCodeAt(0);

/**
 * Stands where node-postgres expects a TCP socket and speaks with PGlite instead. PGlite wants whole messages and knows
 * no start-up, so bytes are held back until a message is complete that asks for an answer.
 */
export class PgliteSocket extends Duplex {
  #held: Buffer[] = [];
  #started = false;
  readonly #thread: PgliteThread;

  constructor(thread: PgliteThread) {
    super();
    this.#thread = thread;
    thread.onAnswer((bytes) => this.push(bytes));
    thread.onLost((error) => this.destroy(error));
  }

  /* What node-postgres calls on a socket. */
  connect(): void {
    queueMicrotask(() => this.emit('connect'));
  }
  setNoDelay(): void {}
  setKeepAlive(): void {}
  ref(): void {}
  unref(): void {}

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#accept([chunk]);
    done();
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#accept(chunks.map(({ chunk }) => chunk));
    done();
  }

  #accept(chunks: Buffer[]): void {
    const bytes = Buffer.concat([...this.#held, ...chunks]);
    let from = 0;
    if (!this.#started) {
      if (bytes.length < 4 || bytes.length < bytes.readInt32BE(0)) return void (this.#held = [bytes]);
      from = bytes.readInt32BE(0);
      this.#started = true;
      this.push(welcome);
    }
    const to = endOfRequests(bytes, from);
    this.#held = to < bytes.length ? [bytes.subarray(to)] : [];
    if (to > from) this.#thread.send(new Uint8Array(bytes.subarray(from, to)));
  }
}

/** Where the last complete request that asks for an answer ends; `from` when there is none. */
function endOfRequests(bytes: Buffer, from: number): number {
  let end = from;
  for (let at = from; at + 5 <= bytes.length;) {
    const kind = bytes[at]!;
    const next = at + 1 + bytes.readInt32BE(at + 1);
    if (next > bytes.length || kind === terminate) break;
    if (ends.has(kind)) end = next;
    at = next;
  }
  return end;
}
