import { corrupt, tooLarge } from '../fail';
import type { Limits } from '../limits';
import { TextArena } from './arena';
import { BANG, endsName, isSpace, LT, QUESTION, SLASH } from './bytes';
import { found, readMarkup, stuck } from './markup';
import { RichTextReader } from './rich-text';
import { type OpenTag, XmlScanner } from './xml-scanner';

/** The table of shared strings: how many there are is known at once, their texts become strings when first asked for. */
export interface SharedStrings {
  count: number;
  /** Numbers of the entries without a single letter. */
  empty: number[];
  texts(): string[];
}

export const noSharedStrings: SharedStrings = { count: 0, empty: [], texts: () => [] };

/** Scans `xl/sharedStrings.xml` (ECMA-376 18.4.9). The attributes `count` and `uniqueCount` are not believed. */
export class SharedStringsScanner extends XmlScanner {
  private readonly arena: TextArena;
  private readonly empty: number[] = [];
  private inside = false;
  private reader = new RichTextReader('');
  private decoded: string[] | undefined;

  constructor(private readonly limits: Limits) {
    super('sst', limits.pieceBytes);
    this.arena = new TextArena(limits.stringBytes, 64 * 1024);
  }

  /** The table, once the part has been pushed whole. */
  table(): SharedStrings {
    this.finish();
    return {
      count: this.arena.count,
      empty: this.empty,
      texts: () => (this.decoded ??= this.arena.texts()),
    };
  }

  protected isInside(): boolean {
    return this.inside;
  }

  protected opened(tag: OpenTag): void {
    if (tag.depth !== 0 || tag.empty) return;
    this.inside = true;
    this.reader = new RichTextReader(this.prefix);
  }

  protected scanInside(bytes: Uint8Array, at: number, end: number): number {
    const skip = this.prefix.length;
    let p = skip === 0 ? this.plainItems(bytes, at, end) : at;
    for (;;) {
      while (isSpace(bytes[p]!)) p++;
      if (bytes[p] !== LT) {
        stuck(p, end, 'text between shared strings');
        return p;
      }
      const first = bytes[p + 1]!;
      let next: number;
      if (bytes[p + 1 + skip] === 115 && bytes[p + 2 + skip] === 105 && endsName(bytes[p + 3 + skip]!)) {
        next = this.item(bytes, p, end);
      } else if (first === SLASH) {
        next = readMarkup(bytes, p, end);
        if (next < 0) return p;
        if (found.to - found.from !== skip + 3) corrupt('shared strings are closed by another tag');
        this.inside = false;
        this.leave();
        return next;
      } else if (first === BANG || first === QUESTION) {
        next = readMarkup(bytes, p, end);
      } else {
        next = this.other(bytes, p, end);
      }
      if (next < 0) return p;
      p = skip === 0 ? this.plainItems(bytes, next, end) : next;
    }
  }

  /**
   * Takes items as long as they are written as nearly all are, `<si><t>text</t></si>` with nothing to decode, and
   * returns the position of the first other one. One loop, for the same reason as `scanPlainCells`.
   */
  private plainItems(bytes: Uint8Array, at: number, end: number): number {
    const { arena } = this;
    const target = arena.reserve(end - at);
    const most = this.limits.strings - 1;
    let { count } = arena;
    let to = arena.end;
    let p = at;
    for (; count < most; count++) {
      // <si><t
      if (bytes[p] !== 60 || bytes[p + 1] !== 115 || bytes[p + 2] !== 105 || bytes[p + 3] !== 62) break;
      if (bytes[p + 4] !== 60 || bytes[p + 5] !== 116) break;
      let q = p + 6;
      if (bytes[q] === 32) {
        // The one attribute there is: xml:space="preserve", 21 bytes with the space before it.
        if (bytes[q + 1] !== 120 || bytes[q + 11] !== 34 || bytes[q + 20] !== 34) break;
        q += 21;
      }
      if (bytes[q] !== 62) break;
      const start = to;
      let code = bytes[++q]!;
      while (code !== 60 && code !== 38 && code !== 13 && code !== 95 && code !== 0) {
        target[to++] = code;
        code = bytes[++q]!;
      }
      // </t></si>
      const plain =
        code === 60 &&
        to > start &&
        bytes[q + 1] === 47 &&
        bytes[q + 2] === 116 &&
        bytes[q + 3] === 62 &&
        bytes[q + 4] === 60 &&
        bytes[q + 5] === 47 &&
        bytes[q + 6] === 115 &&
        bytes[q + 7] === 105 &&
        bytes[q + 8] === 62;
      if (!plain) {
        to = start;
        break;
      }
      target[to++] = 0;
      p = q + 9;
    }
    arena.count = count;
    arena.end = to;
    return p;
  }

  private item(bytes: Uint8Array, at: number, end: number): number {
    let p = readMarkup(bytes, at, end);
    if (p < 0) return -1;
    const start = this.arena.end;
    if (found.kind === 'open') p = this.reader.read(bytes, p, end, 'si', this.arena);
    if (p < 0) return -1;
    if (this.arena.end === start) this.empty.push(this.arena.count);
    if (this.arena.close() >= this.limits.strings) tooLarge('too many shared strings');
    return p;
  }

  /** Extensions may follow the strings; anything else would shift every later string by one. */
  private other(bytes: Uint8Array, at: number, end: number): number {
    const next = readMarkup(bytes, at, end);
    if (next < 0) return -1;
    if (found.to - found.from !== this.prefix.length + 6) corrupt('unknown element between shared strings');
    this.inside = false;
    return at;
  }
}
