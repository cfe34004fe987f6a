import { corrupt } from '../fail';
import type { TextArena } from './arena';
import { AMP, BANG, CR, endsName, GT, latin, LT, QUESTION, SLASH, UNDERSCORE } from './bytes';
import { elementText, found, readMarkup, skipElement, stuck, textFound } from './markup';
import { unescapeXstring } from './unescape';

const LETTER_T = 116;
const LETTER_R = 114;

/**
 * Reads string items (ECMA-376 18.4.8 `si`, 18.3.1.53 `is`): the texts of `t` and of all runs `r`, one after the
 * other; phonetic runs (`rPh`, the reading aid over Chinese or Japanese) and properties are left out. White space is
 * kept with and without `xml:space`, as SheetJS keeps it.
 */
export class RichTextReader {
  private readonly textName: string;
  private readonly runName: string;

  constructor(private readonly prefix: string) {
    this.textName = `${prefix}t`;
    this.runName = `${prefix}r`;
  }

  /**
   * Appends the text of the item to `arena` without closing it. `at` lies behind the item's opening tag; returns
   * the position behind its closing tag, or -1 when the window ends before (the arena is then as it was).
   */
  read(bytes: Uint8Array, at: number, end: number, closing: string, arena: TextArena): number {
    const before = arena.end;
    const next = this.readItem(bytes, at, end, this.prefix + closing, arena);
    if (next < 0) arena.end = before;
    return next;
  }

  private readItem(bytes: Uint8Array, at: number, end: number, closing: string, arena: TextArena): number {
    const skip = this.prefix.length;
    let inRun = false;
    let p = at;
    for (;;) {
      while (bytes[p] !== LT) {
        if (bytes[p] === 0) return stuck(p, end, 'zero byte in a string item');
        p++;
      }
      const first = bytes[p + 1]!;
      if (first === SLASH) {
        p = closeTag(bytes, p, end, inRun ? this.runName : closing);
        if (p < 0) return -1;
        if (!inRun) return p;
        inRun = false;
      } else if (first === BANG || first === QUESTION) {
        p = readMarkup(bytes, p, end);
      } else if (bytes[p + 1 + skip] === LETTER_T && endsName(bytes[p + 2 + skip]!)) {
        p = this.readText(bytes, p, end, arena);
      } else if (!inRun && bytes[p + 1 + skip] === LETTER_R && endsName(bytes[p + 2 + skip]!)) {
        p = readMarkup(bytes, p, end);
        inRun = p >= 0 && found.kind === 'open';
      } else {
        p = skipElement(bytes, p, end);
      }
      if (p < 0) return -1;
    }
  }

  /** Copies the content of the `t` element at `at`; only texts with something to decode become a string here. */
  private readText(bytes: Uint8Array, at: number, end: number, arena: TextArena): number {
    let p = at + 2 + this.prefix.length;
    if (bytes[p] === GT) {
      p++;
    } else {
      p = readMarkup(bytes, at, end);
      if (p < 0) return -1;
      if (found.kind === 'empty') return p;
    }
    const from = p;
    const start = arena.end;
    let to = start;
    const target = arena.reserve(end - p);
    let special = false;
    let code = bytes[p]!;
    while (code !== LT) {
      if (code === AMP || code === CR || code === UNDERSCORE) special = true;
      else if (code === 0) return stuck(p, end, 'zero byte in text');
      target[to++] = code;
      code = bytes[++p]!;
    }
    const name = this.textName;
    if (!special && isClosing(bytes, p, name)) {
      p += 3 + name.length;
      if (p > end) return -1;
      arena.end = to;
      return p;
    }
    if (p + 3 + name.length > end) return -1;
    const next = elementText(bytes, from, end, name);
    if (next >= 0) arena.appendString(unescapeXstring(textFound));
    return next;
  }
}

/** Behind the closing tag of `name` at `at`. */
function closeTag(bytes: Uint8Array, at: number, end: number, name: string): number {
  const next = at + 3 + name.length;
  if (next <= end && isClosing(bytes, at, name)) return next;
  const other = readMarkup(bytes, at, end);
  if (other >= 0 && latin(bytes, found.from, found.to) !== name) corrupt(`${name} is closed by another tag`);
  return other;
}

function isClosing(bytes: Uint8Array, at: number, name: string): boolean {
  for (let n = 0; n < name.length; n++) if (bytes[at + 2 + n] !== name.charCodeAt(n)) return false;
  return bytes[at] === LT && bytes[at + 1] === SLASH && bytes[at + 2 + name.length] === GT;
}
