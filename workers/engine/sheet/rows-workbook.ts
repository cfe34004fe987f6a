import {
  itemsOf,
  leavesOf,
  type SheetColumn,
  type SheetDefinition,
  type SheetLeaf,
  type SheetOptions,
} from '@contract/kernel/sheet-definition';
import type { Cell, Row, WorkbookModel } from '../spreadsheet/write/model';
import { headerRows } from './header-rows';

/** A row as a list answers it; only the fields of the columns are read. */
export type ExportedRow = Readonly<Record<string, unknown>>;

/**
 * Rows as a workbook in the look of the template: columns 15 wide, thin borders, centred, wrapped. The rows are taken
 * once, as they come.
 */
export function rowsWorkbook(
  { name, columns }: Pick<SheetDefinition, 'name' | 'columns'>,
  rows: Iterable<ExportedRow> | AsyncIterable<ExportedRow>,
  options: SheetOptions = {},
): WorkbookModel {
  const header = headerRows(columns);
  return {
    title: name,
    sheets: [
      {
        name,
        columns: header.columns,
        rows: written(header.rows, columns, rows, options),
        headerRows: header.rows.length,
        merges: header.merges,
        freeze: { rows: header.rows.length },
      },
    ],
  };
}

async function* written(
  header: readonly Cell[][],
  columns: readonly SheetColumn[],
  rows: Iterable<ExportedRow> | AsyncIterable<ExportedRow>,
  options: SheetOptions,
): AsyncIterable<Row> {
  yield* header;
  const cells = leavesOf(columns).map((leaf) => cellOf(leaf, options));
  for await (const row of rows) yield cells.map((cell) => cell(row));
}

/** A few rows as cells, as a template that is filled in already has them. */
export function rowsOf(columns: readonly SheetColumn[], rows: readonly ExportedRow[], options: SheetOptions): Cell[][] {
  const cells = leavesOf(columns).map((leaf) => cellOf(leaf, options));
  return rows.map((row) => cells.map((cell) => cell(row)));
}

/** How a column's cell is made of a row: the text kept beside the value, else the label of the value, else the value. */
function cellOf(leaf: SheetLeaf, options: SheetOptions): (row: ExportedRow) => Cell {
  const { field, fieldCope, dataSource } = leaf;
  const labels = new Map(
    dataSource
      ? itemsOf(leaf, options).map((item) => [String(item[dataSource.value]), String(item[dataSource.label])])
      : [],
  );
  return (row) => {
    if (fieldCope && typeof row[fieldCope] === 'string') return row[fieldCope];
    const value = textOrNumber(row[field]);
    if (value === null) return null;
    const label = labels.get(String(value));
    if (label !== undefined) return label;
    if (leaf.type === 'date') return dateText(value, leaf.format);
    if (typeof value === 'number' && leaf.type === 'number') return value;
    return String(value);
  };
}

/** A field's value as a cell may hold it: nothing for what is not there, JSON for what has parts. */
function textOrNumber(value: unknown): string | number | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number') return value;
  return JSON.stringify(value);
}

const chinaHours = 8;

/** Seconds of a `timeStamp` are written in China Standard Time; a stored instant keeps its day or its time. */
function dateText(value: string | number, format: 'YYYY-MM-DD' | 'hh:mm:ss' | 'timeStamp'): string {
  if (format === 'timeStamp' && typeof value === 'number') {
    const milliseconds = value < 1e10 ? value * 1000 : value;
    return new Date(milliseconds + chinaHours * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
  }
  const text = String(value);
  return format === 'YYYY-MM-DD' ? text.slice(0, 10) : text;
}
