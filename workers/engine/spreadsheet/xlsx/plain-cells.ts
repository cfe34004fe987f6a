import { CellKind } from '../types';
import type { CellTag } from './cell-tag';
import type { DateStyle } from './number-format';
import type { ValueTable } from './value-table';

/** What the cells of a row are put into, and the row's number and last column. */
export interface PlainTarget {
  line: Uint32Array;
  width: number;
  tag: CellTag;
  table: ValueTable;
  dateStyles: Uint8Array;
  /** The same bytes, to be read four at a time; one view for as long as the window stays the same. */
  viewOf(bytes: Uint8Array): DataView;
}

const NUMBER = 0;
const SHARED = 1;
const STRING = 2;
const INLINE = 3;

// Fixed spellings, four bytes as one big-endian number.
const CELL_OPEN = word('<c r');
const STYLE = word(' s="');
const TYPE = word(' t="');
const TYPE_STRING = word('str"');
const VALUE_OPEN = word('><v>');
const VALUE_CLOSE = word('</v>');
const INLINE_OPEN = word('><is');
const TEXT_OPEN = word('><t>');
const TEXT_CLOSE = word('</t>');
const INLINE_CLOSE = word('</is');
const CELL_CLOSE = word('</c>');
/** `="` and `/>`, two bytes each. */
const GIVEN = 0x3d22;
const EMPTY = 0x2f3e;

function word(spelling: string): number {
  return Array.from(spelling, (letter) => letter.charCodeAt(0)).reduce((number, code) => number * 256 + code, 0);
}

/**
 * Takes cells as long as they are written as nearly all are: `<c r="B2" s="1" t="s"><v>7</v></c>`, with a number or a
 * text in the place of the shared string, or with nothing in it. Returns the position of the first other one, which
 * `CellScanner.scan` then takes (or finds cut off, or refuses: bytes behind the window's end are zero and fit nothing).
 *
 * One loop, on purpose: V8 compiles it after a few rows, whereas a file that is read once is otherwise read mostly by
 * code that is still interpreted. Fixed spellings are compared four bytes at a time, big-endian as they are written:
 * that is quicker, too, for code that is not compiled yet.
 */
export function scanPlainCells(target: PlainTarget, bytes: Uint8Array, at: number): number {
  const { line, tag, table, dateStyles } = target;
  const { rowNumber } = tag;
  const { sharedEntries } = table;
  const most = line.length;
  let p = at;
  let last = tag.column + 1;
  let { width } = target;
  const view = target.viewOf(bytes);
  for (;;) {
    // <c r="
    if (view.getUint32(p) !== CELL_OPEN || view.getUint16(p + 4) !== GIVEN) break;
    let q = p + 6;
    let code = bytes[q]!;
    let column = 0;
    while (code >= 65 && code <= 90) {
      column = column * 26 + code - 64;
      code = bytes[++q]!;
    }
    let row = 0;
    while (code >= 48 && code <= 57) {
      row = row * 10 + code - 48;
      code = bytes[++q]!;
    }
    if (code !== 34 || row !== rowNumber || column <= last || column > most) break;
    let style = 0;
    let head = view.getUint32(++q);
    if (head === STYLE) {
      q += 4;
      code = bytes[q]!;
      while (code >= 48 && code <= 57) {
        style = style * 10 + code - 48;
        code = bytes[++q]!;
      }
      if (code !== 34) break;
      head = view.getUint32(++q);
    }
    if (head >>> 16 === EMPTY) {
      last = column;
      p = q + 2;
      continue;
    }
    let type = NUMBER;
    if (head === TYPE) {
      if (bytes[q + 4] === 115 && bytes[q + 5] === 34) {
        type = SHARED;
        q += 6;
      } else if (view.getUint32(q + 4) === TYPE_STRING) {
        type = STRING;
        q += 8;
      } else if (bytes[q + 4] === 105 && bytes[q + 7] === 105 && bytes[q + 10] === 83 && bytes[q + 13] === 34) {
        // Of the types that there are, only inlineStr has these letters and this length.
        type = INLINE;
        q += 14;
      } else {
        break;
      }
      head = view.getUint32(q);
    }
    if (type === INLINE) {
      if (head !== INLINE_OPEN || view.getUint32(q + 4) !== TEXT_OPEN) break;
      q += 8;
    } else {
      if (head !== VALUE_OPEN) break;
      q += 4;
    }
    const from = q;
    let value = 0;
    let hash = 0;
    code = bytes[q]!;
    if (type === SHARED) {
      while (code >= 48 && code <= 57) {
        value = value * 10 + code - 48;
        code = bytes[++q]!;
      }
    } else if (type === NUMBER) {
      // Digits, signs, point and exponent; whether they make a number is asked once per distinct spelling.
      while ((code >= 48 && code <= 57) || code === 46 || code === 45 || code === 69 || code === 43 || code === 101) {
        hash = (Math.imul(hash, 31) + code) | 0;
        code = bytes[++q]!;
      }
    } else {
      while (code !== 60 && code !== 38 && code !== 13 && code !== 95 && code !== 0) {
        hash = (Math.imul(hash, 31) + code) | 0;
        code = bytes[++q]!;
      }
    }
    if (q === from) break;
    const to = q;
    if (type === INLINE) {
      if (view.getUint32(q) !== TEXT_CLOSE || view.getUint32(q + 4) !== INLINE_CLOSE || bytes[q + 8] !== 62) break;
      q += 9;
    } else {
      if (view.getUint32(q) !== VALUE_CLOSE) break;
      q += 4;
    }
    if (view.getUint32(q) !== CELL_CLOSE) break;
    let entry: number;
    if (type === SHARED) {
      if (value >= sharedEntries.length) break;
      entry = sharedEntries[value]!;
      if (entry === 0) entry = table.addShared(value);
    } else if (type === NUMBER) {
      const look = (dateStyles[style] ?? 0) as DateStyle;
      entry = table.own(look === 0 ? CellKind.number : CellKind.date, look, bytes, from, to, hash);
    } else {
      entry = table.own(CellKind.text, 0, bytes, from, to, hash);
    }
    if (entry > 0) {
      line[column - 1] = entry;
      width = column;
    }
    last = column;
    p = q + 4;
  }
  tag.column = last - 1;
  target.width = width;
  return p;
}
