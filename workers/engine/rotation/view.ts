import type { SheetView, ViewKind } from '@contract/rotation/sheet-view';
import { CellKind, type Sheet } from '../spreadsheet/types';

/** Names of the engine's kinds, at the engine's numbers. */
const kindNames: ViewKind[] = [];
kindNames[CellKind.blank] = 'blank';
kindNames[CellKind.text] = 'text';
kindNames[CellKind.number] = 'number';
kindNames[CellKind.date] = 'date';
kindNames[CellKind.boolean] = 'boolean';
kindNames[CellKind.error] = 'error';
kindNames[CellKind.formulaWithoutValue] = 'formulaWithoutValue';

/**
 * Characters that take no room and that nobody typed on purpose: control characters, soft hyphens, zero-width spaces
 * and joiners, marks of the writing direction. They come with text pasted from web pages and chats, and would make a
 * name differ from its equal on the screen.
 */
const invisible = /(?![\t\n\r])\p{Cc}|[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/gu;

/** A read sheet as the rules see it: what a person sees; nothing is copied but distinct texts and merged ranges. */
export function viewOf(sheet: Sheet): SheetView {
  const { cells, columns, rowNumbers } = sheet;
  const dictionary = sheet.dictionary.map((text) => text.replaceAll(invisible, ''));
  const kinds = Array.from(sheet.kinds, (kind) => kindNames[kind]!);
  const entry = (line: number, column: number) => (column < columns ? cells[line * columns + column]! : 0);
  return {
    name: sheet.name,
    lines: rowNumbers.length,
    columns,
    rowNumber: (line) => rowNumbers[line]!,
    text: (line, column) => dictionary[entry(line, column)]!,
    kind: (line, column) => kinds[entry(line, column)]!,
    merges: mergesOf(sheet.merges),
  };
}

function mergesOf(numbers: Int32Array): SheetView['merges'] {
  const merges: SheetView['merges'] = [];
  for (let at = 0; at < numbers.length; at += 4) {
    const range = numbers.subarray(at, at + 4);
    merges.push({ firstRow: range[0]!, firstColumn: range[1]!, lastRow: range[2]!, lastColumn: range[3]! });
  }
  return merges;
}
