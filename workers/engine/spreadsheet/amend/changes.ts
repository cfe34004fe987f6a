/** What is to be done to one sheet. Rows are Excel's numbers (from 1), columns count from 0. */
export interface SheetChange {
  sheet: string;
  /** Cells that get a red fill and a note; several notes of a cell become one. */
  marks: { row: number; column: number; comment: string }[];
  /** Cells that get a text in the place of whatever they hold; the last of several counts. */
  values: { row: number; column: number; text: string }[];
}

/** What is to be done to one cell: `comment` marks it, `text` replaces its value. */
export interface CellEdit {
  column: number;
  comment?: string;
  text?: string;
}

export interface RowEdits {
  row: number;
  /** By ascending column. */
  cells: CellEdit[];
}

const LAST_ROW = 1_048_576;
const COLUMNS = 16_384;

/** The edits of a sheet in the order in which its part holds cells. Throws RangeError for a cell that no sheet has. */
export function inSheetOrder(changes: readonly SheetChange[]): RowEdits[] {
  const rows = new Map<number, Map<number, CellEdit>>();
  const cell = (row: number, column: number): CellEdit => {
    const inside = Number.isInteger(row) && row >= 1 && row <= LAST_ROW;
    if (!inside || !Number.isInteger(column) || column < 0 || column >= COLUMNS) {
      throw new RangeError(`no cell at row ${row}, column ${column}`);
    }
    const cells = rows.get(row) ?? new Map<number, CellEdit>();
    const edit = cells.get(column) ?? { column };
    rows.set(row, cells.set(column, edit));
    return edit;
  };
  for (const { marks, values } of changes) {
    for (const { row, column, comment } of marks) {
      const edit = cell(row, column);
      edit.comment = edit.comment ? `${edit.comment}\n${comment}` : comment;
    }
    for (const { row, column, text } of values) cell(row, column).text = text;
  }
  return [...rows]
    .map(([row, cells]) => ({ row, cells: [...cells.values()].sort((a, b) => a.column - b.column) }))
    .sort((a, b) => a.row - b.row);
}
