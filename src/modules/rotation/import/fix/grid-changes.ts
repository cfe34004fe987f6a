import type { FixStep } from '@contract/rotation/fixes';
import type { FixColumn, FixLine } from '@workers/engine/rotation/fix/fix-types';
import type { Cell, CellRange } from '@/kits/grid-cursor/keyboard';

/** What the cells of the grid stand for. */
export interface GridPlace {
  sheet: string;
  columns: readonly FixColumn[];
  lines: readonly FixLine[];
  /** Line of the header row: only columns that were not understood can be corrected there. */
  headerLine: number;
}

/** Whether the user may write into a cell. */
export function isEditable({ columns, lines, headerLine }: GridPlace, { row, column }: Cell): boolean {
  const line = lines[row]?.line;
  const kind = columns[column]?.kind;
  if (line === undefined || kind === undefined) return false;
  return line === headerLine ? kind === 'other' || kind === 'dept' || kind === 'handbook' : kind !== 'other';
}

/** The step that writes a table at a cell; a single value fills everything that is selected. */
export function pasteStep(place: GridPlace, selected: CellRange, table: readonly (readonly string[])[]): FixStep {
  const single = table.length === 1 && table[0]!.length === 1;
  const height = single ? selected.bottom - selected.top + 1 : table.length;
  const width = single ? selected.right - selected.left + 1 : Math.max(...table.map((row) => row.length));
  const step: FixStep[number][] = [];
  for (let down = 0; down < height; down++) {
    for (let right = 0; right < width; right++) {
      const text = single ? table[0]![0]! : table[down]![right];
      const cell = { row: selected.top + down, column: selected.left + right };
      if (text === undefined || !isEditable(place, cell)) continue;
      const { row } = place.lines[cell.row]!;
      step.push({ sheet: place.sheet, row, column: place.columns[cell.column]!.index, text: text.trim() });
    }
  }
  return step;
}
