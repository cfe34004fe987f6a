import { corrupt, tooLarge } from '../fail';

const encoder = new TextEncoder();
/** Room beyond the cap, so that the text that exceeds it does not double the memory. */
const MARGIN = 1024 * 1024;

/**
 * A growing run of UTF-8 texts, each closed by a zero byte (which XML text cannot contain). Thousands of texts become
 * strings by one decode and one split instead of one decoder call each.
 */
export class TextArena {
  bytes: Uint8Array;
  /** Where the next byte goes; the open text is everything after the last zero. */
  end = 0;
  count = 0;

  constructor(
    private readonly cap: number,
    capacity = 4096,
  ) {
    this.bytes = new Uint8Array(capacity);
  }

  /** Makes room for `length` more bytes (and a zero) and returns the array to write to. */
  reserve(length: number): Uint8Array {
    const needed = this.end + length + 1;
    if (needed > this.bytes.length) {
      if (this.end > this.cap) tooLarge(`texts take more than ${this.cap} bytes`);
      const doubled = Math.min(this.bytes.length * 2, this.cap + MARGIN);
      const grown = new Uint8Array(Math.max(needed, doubled));
      grown.set(this.bytes.subarray(0, this.end));
      this.bytes = grown;
    }
    return this.bytes;
  }

  appendString(text: string): void {
    const target = this.reserve(text.length * 3).subarray(this.end);
    this.end += encoder.encodeInto(text, target).written;
  }

  appendBytes(source: Uint8Array, from: number, to: number): void {
    const target = this.reserve(to - from);
    let end = this.end;
    for (let at = from; at < to; at++) target[end++] = source[at]!;
    this.end = end;
  }

  /** Ends the open text and returns its number, counted from 0. */
  close(): number {
    this.reserve(0)[this.end++] = 0;
    return this.count++;
  }

  /** All closed texts, in order. Throws `FILE_CORRUPT` if they are not valid UTF-8. */
  texts(): string[] {
    if (this.count === 0) return [];
    let joined: string;
    try {
      joined = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(this.bytes.subarray(0, this.end - 1));
    } catch {
      return corrupt('text is not valid UTF-8');
    }
    return joined.split('\0');
  }
}
