import { corrupt } from '../fail';
import { APOS, endsName, EQ, GT, isSpace, latin, LT, NINE, QUOTE, SLASH, ZERO } from './bytes';
import { skipAttribute, stuck } from './markup';

/** The types of a cell (attribute `t`, ECMA-376 18.18.11), told apart by a letter each. */
export const CellType = {
  shared: 115,
  number: 110,
  string: 116,
  inline: 105,
  boolean: 98,
  error: 101,
  isoDate: 100,
} as const;

const LONG_TYPES: Record<string, number> = { str: CellType.string, inlineStr: CellType.inline };

const LETTER_R = 114;
const LETTER_S = 115;
const LETTER_T = 116;
const MOST_COLUMNS = 16_384;

/** Reads the opening tags of one row's cells, one after the other: column, style and type. */
export class CellTag {
  /** 0-based column of the last cell; one further than the one before where a cell does not say. */
  column = -1;
  style = 0;
  type: number = CellType.number;
  rowNumber = 0;

  startRow(rowNumber: number): void {
    this.rowNumber = rowNumber;
    this.column = -1;
  }

  /** Reads the attributes from `at`, behind the name; returns the position behind the tag, or -1. */
  read(bytes: Uint8Array, at: number, end: number): number {
    const before = this.column;
    this.column++;
    this.style = 0;
    this.type = CellType.number;
    const next = this.attributes(bytes, at, end);
    if (next < 0) this.column = before;
    else if (this.column <= before) corrupt(`row ${this.rowNumber} holds a column twice or out of order`);
    return next;
  }

  private attributes(bytes: Uint8Array, at: number, end: number): number {
    let p = at;
    for (;;) {
      const code = bytes[p]!;
      if (isSpace(code)) {
        p++;
        continue;
      }
      if (code === GT) return p + 1;
      if (code === SLASH) return bytes[p + 1] === GT ? p + 2 : stuck(p + 1, end, 'bad end of cell tag');
      const quote = bytes[p + 2]!;
      if (bytes[p + 1] === EQ && (quote === QUOTE || quote === APOS)) {
        p = this.attribute(bytes, code, p + 3, end, quote);
      } else {
        p = this.oddAttribute(bytes, p, end);
      }
      if (p < 0) return -1;
    }
  }

  /** The attribute of a one-letter name whose value begins at `from`; returns the position behind its quote. */
  private attribute(bytes: Uint8Array, name: number, from: number, end: number, quote: number): number {
    if (name === LETTER_R) return this.reference(bytes, from, end, quote);
    if (name === LETTER_S) return this.styleNumber(bytes, from, end, quote);
    let p = from;
    while (bytes[p] !== quote && bytes[p] !== 0 && bytes[p] !== LT) p++;
    if (bytes[p] !== quote) return stuck(p, end, 'cell attribute without end');
    if (name === LETTER_T) this.type = typeOf(bytes, from, p);
    return p + 1;
  }

  /** An attribute of a longer name, or spelled with spaces around the sign. */
  private oddAttribute(bytes: Uint8Array, at: number, end: number): number {
    const next = skipAttribute(bytes, at, end);
    if (next < 0 || !(endsName(bytes[at + 1]!) || bytes[at + 1] === EQ)) return next;
    let from = at + 2;
    while (bytes[from] !== QUOTE && bytes[from] !== APOS) from++;
    return this.attribute(bytes, bytes[at]!, from + 1, end, bytes[from]!);
  }

  /** `BC12`: the letters are the column, the digits must be the row. */
  private reference(bytes: Uint8Array, at: number, end: number, quote: number): number {
    let p = at;
    let column = 0;
    let code = bytes[p]! & 0xdf;
    while (code >= 65 && code <= 90) {
      column = column * 26 + code - 64;
      code = bytes[++p]! & 0xdf;
    }
    let row = 0;
    while (bytes[p]! >= ZERO && bytes[p]! <= NINE) row = row * 10 + bytes[p++]! - ZERO;
    if (bytes[p] !== quote) return stuck(p, end, 'bad cell reference');
    if (row !== this.rowNumber || column < 1 || column > MOST_COLUMNS) {
      corrupt(`bad cell reference ${latin(bytes, at, Math.min(p, at + 16))} in row ${this.rowNumber}`);
    }
    this.column = column - 1;
    return p + 1;
  }

  private styleNumber(bytes: Uint8Array, at: number, end: number, quote: number): number {
    let p = at;
    let style = 0;
    while (bytes[p]! >= ZERO && bytes[p]! <= NINE) style = style * 10 + bytes[p++]! - ZERO;
    if (bytes[p] !== quote) return stuck(p, end, 'bad cell style');
    this.style = style;
    return p + 1;
  }
}

function typeOf(bytes: Uint8Array, from: number, to: number): number {
  const letter = bytes[from]!;
  if (to - from === 1) {
    if (letter === CellType.shared || letter === CellType.number || letter === CellType.boolean) return letter;
    if (letter === CellType.error || letter === CellType.isoDate) return letter;
  }
  const name = latin(bytes, from, Math.min(to, from + 16));
  return LONG_TYPES[name] ?? corrupt(`unknown cell type ${name}`);
}
