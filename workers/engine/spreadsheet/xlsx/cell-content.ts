import { corrupt } from '../fail';
import type { Limits } from '../limits';
import { TextArena } from './arena';
import { AMP, BANG, CR, endsName, GT, isSpace, latin, LT, QUESTION, SLASH, UNDERSCORE } from './bytes';
import { elementText, found, readMarkup, skipElement, stuck, textFound } from './markup';
import { RichTextReader } from './rich-text';
import { unescapeXstring } from './unescape';

/**
 * Reads what stands between `<c>` and `</c>`: the formula `f`, the value `v`, the inline string `is`. The value is
 * handed on as a range of bytes with their hash, in the window itself if it stands there plainly.
 */
export class CellContent {
  /** Bytes that hold the value: the window, or the scratch space of a value that had to be decoded. */
  bytes: Uint8Array = new Uint8Array(0);
  from = 0;
  to = 0;
  hash = 0;
  /** False when there is neither `v` nor `is`. */
  present = false;
  formula = false;
  private readonly scratch: TextArena;
  private readonly richText: RichTextReader;
  private readonly valueName: string;

  constructor(
    private readonly prefix: string,
    limits: Limits,
  ) {
    this.scratch = new TextArena(limits.pieceBytes);
    this.richText = new RichTextReader(prefix);
    this.valueName = `${prefix}v`;
  }

  /** Reads from behind the opening tag; returns the position behind `</c>`, or -1. */
  read(bytes: Uint8Array, at: number, end: number): number {
    const skip = this.prefix.length;
    let p = at;
    this.formula = false;
    this.present = false;
    for (;;) {
      while (isSpace(bytes[p]!)) p++;
      if (bytes[p] !== LT) return stuck(p, end, 'text in a cell');
      const first = bytes[p + 1]!;
      const letter = bytes[p + 1 + skip]!;
      const named = endsName(bytes[p + 2 + skip]!);
      if (first === SLASH) {
        if (bytes[p + 2 + skip] !== 99 || bytes[p + 3 + skip] !== GT) return this.close(bytes, p, end);
        return p + 4 + skip <= end ? p + 4 + skip : -1;
      }
      if (letter === 118 && named) p = this.value(bytes, p, end);
      else if (letter === 105 && bytes[p + 2 + skip] === 115 && endsName(bytes[p + 3 + skip]!)) {
        p = this.inlineString(bytes, p, end);
      } else if (first === BANG || first === QUESTION) {
        p = readMarkup(bytes, p, end);
      } else {
        if (letter === 102 && named) this.formula = true;
        p = skipElement(bytes, p, end);
      }
      if (p < 0) return -1;
    }
  }

  /** A closing tag that is not spelled `</c>`: with spaces, or cut off, or of something else. */
  private close(bytes: Uint8Array, at: number, end: number): number {
    const next = readMarkup(bytes, at, end);
    if (next >= 0 && latin(bytes, found.from, found.to) !== `${this.prefix}c`) corrupt('cell is closed by another tag');
    return next;
  }

  private value(bytes: Uint8Array, at: number, end: number): number {
    const skip = this.prefix.length;
    let p = at + 2 + skip;
    if (bytes[p] === GT) {
      p++;
    } else {
      p = readMarkup(bytes, at, end);
      if (p < 0) return -1;
      if (found.kind === 'empty') return this.take(bytes, p, p, 0, p);
    }
    const from = p;
    let hash = 0;
    let plain = true;
    let code = bytes[p]!;
    while (code !== LT) {
      if (code === AMP || code === CR || code === UNDERSCORE) plain = false;
      else if (code === 0) return stuck(p, end, 'zero byte in a value');
      hash = (Math.imul(hash, 31) + code) | 0;
      code = bytes[++p]!;
    }
    if (plain && bytes[p + 1] === SLASH && bytes[p + 2 + skip] === 118 && bytes[p + 3 + skip] === GT) {
      const next = p + 4 + skip;
      return next <= end ? this.take(bytes, from, p, hash, next) : -1;
    }
    const next = elementText(bytes, from, end, this.valueName);
    if (next < 0) return -1;
    this.scratch.end = 0;
    this.scratch.appendString(unescapeXstring(textFound));
    return this.takeScratch(next);
  }

  private inlineString(bytes: Uint8Array, at: number, end: number): number {
    const p = readMarkup(bytes, at, end);
    if (p < 0) return -1;
    this.scratch.end = 0;
    const next = found.kind === 'empty' ? p : this.richText.read(bytes, p, end, 'is', this.scratch);
    return next < 0 ? -1 : this.takeScratch(next);
  }

  private takeScratch(next: number): number {
    const { bytes, end } = this.scratch;
    return this.take(bytes, 0, end, hashOf(bytes, 0, end), next);
  }

  private take(bytes: Uint8Array, from: number, to: number, hash: number, next: number): number {
    this.bytes = bytes;
    this.from = from;
    this.to = to;
    this.hash = hash;
    this.present = true;
    return next;
  }

  /** Drops white space at both ends, which only texts may have. */
  trim(): void {
    const { bytes } = this;
    if (this.from === this.to || (!isSpace(bytes[this.from]!) && !isSpace(bytes[this.to - 1]!))) return;
    while (this.from < this.to && isSpace(bytes[this.from]!)) this.from++;
    while (this.to > this.from && isSpace(bytes[this.to - 1]!)) this.to--;
    this.hash = hashOf(bytes, this.from, this.to);
  }
}

/** The hash by which the dictionary finds values that are spelled alike. */
export function hashOf(bytes: Uint8Array, from: number, to: number): number {
  let hash = 0;
  for (let p = from; p < to; p++) hash = (Math.imul(hash, 31) + bytes[p]!) | 0;
  return hash;
}
