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
}

const NUMBER = 0;
const SHARED = 1;
const STRING = 2;
const INLINE = 3;

/**
 * Takes cells as long as they are written as nearly all are: `<c r="B2" s="1" t="s"><v>7</v></c>`, with a number or a
 * text in the place of the shared string, or with nothing in it. Returns the position of the first other one, which
 * `CellScanner.scan` then takes (or finds cut off, or refuses: bytes behind the window's end are zero and fit nothing).
 *
 * One loop without calls, on purpose: V8 compiles it after a few rows, whereas a file that is read once is otherwise
 * read mostly by code that is still interpreted.
 */
export function scanPlainCells(target: PlainTarget, bytes: Uint8Array, at: number): number {
  const { line, tag, table, dateStyles } = target;
  const { rowNumber } = tag;
  const { sharedEntries } = table;
  const most = line.length;
  let p = at;
  let last = tag.column + 1;
  let { width } = target;
  for (;;) {
    // <c r="
    if (bytes[p] !== 60 || bytes[p + 1] !== 99 || bytes[p + 2] !== 32) break;
    if (bytes[p + 3] !== 114 || bytes[p + 4] !== 61 || bytes[p + 5] !== 34) break;
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
    code = bytes[++q]!;
    let style = 0;
    // s="
    if (code === 32 && bytes[q + 1] === 115 && bytes[q + 2] === 61 && bytes[q + 3] === 34) {
      q += 4;
      code = bytes[q]!;
      while (code >= 48 && code <= 57) {
        style = style * 10 + code - 48;
        code = bytes[++q]!;
      }
      if (code !== 34) break;
      code = bytes[++q]!;
    }
    // />
    if (code === 47) {
      if (bytes[q + 1] !== 62) break;
      last = column;
      p = q + 2;
      continue;
    }
    let type = NUMBER;
    // t="
    if (code === 32) {
      if (bytes[q + 1] !== 116 || bytes[q + 2] !== 61 || bytes[q + 3] !== 34) break;
      if (bytes[q + 4] === 115 && bytes[q + 5] === 34) {
        type = SHARED;
        q += 6;
      } else if (bytes[q + 4] === 115 && bytes[q + 5] === 116 && bytes[q + 6] === 114 && bytes[q + 7] === 34) {
        type = STRING;
        q += 8;
      } else if (bytes[q + 4] === 105 && bytes[q + 7] === 105 && bytes[q + 10] === 83 && bytes[q + 13] === 34) {
        // Of the types that there are, only inlineStr has these letters and this length.
        type = INLINE;
        q += 14;
      } else {
        break;
      }
      code = bytes[q]!;
    }
    if (code !== 62 || bytes[q + 1] !== 60) break;
    if (type === INLINE) {
      // <is><t>
      if (bytes[q + 2] !== 105 || bytes[q + 3] !== 115 || bytes[q + 4] !== 62 || bytes[q + 5] !== 60) break;
      if (bytes[q + 6] !== 116 || bytes[q + 7] !== 62) break;
      q += 8;
    } else {
      // <v>
      if (bytes[q + 2] !== 118 || bytes[q + 3] !== 62) break;
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
    if (code !== 60 || q === from || bytes[q + 1] !== 47 || bytes[q + 3] !== 62 || bytes[q + 4] !== 60) break;
    const to = q;
    if (type === INLINE) {
      // </t></is>
      if (bytes[q + 2] !== 116 || bytes[q + 5] !== 47 || bytes[q + 6] !== 105 || bytes[q + 7] !== 115) break;
      if (bytes[q + 8] !== 62 || bytes[q + 9] !== 60) break;
      q += 9;
    } else {
      // </v>
      if (bytes[q + 2] !== 118) break;
      q += 4;
    }
    // /c>
    if (bytes[q + 1] !== 47 || bytes[q + 2] !== 99 || bytes[q + 3] !== 62) break;
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
