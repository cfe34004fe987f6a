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

/** A read sheet as the rules see it; nothing is copied but the merged ranges. */
export function viewOf(sheet: Sheet): SheetView {
  const { cells, columns, dictionary, rowNumbers } = sheet;
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
