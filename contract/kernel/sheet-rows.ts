import type { RowReader } from './sheet-check';
import { columnLetters } from './sheet-columns';
import { leavesOf, mostSheetRows, type SheetDefinition, type SheetLeaf } from './sheet-definition';
import type { SheetGrid } from './sheet-grid';
import { findHeader, type FoundHeader } from './sheet-header';
import { atRow, cellTexts, sheetTexts } from './sheet-messages';
import { normaliseName } from './text';

/** One thing wrong at one place; what the table of errors shows. */
export interface SheetIssue {
  sheet: string;
  /** Excel's number; 0 where the sheet as a whole is meant. */
  row: number;
  /** Excel's letters, empty where none is meant. */
  column: string;
  title: string;
  /** With the row's number. */
  message: string;
  value: string;
}

/** A row's texts with its place. */
export interface SheetRow {
  sheet: string;
  row: number;
  values: Record<string, string>;
}

export interface ReadSheet {
  name: string;
  rows: SheetRow[];
  issues: SheetIssue[];
  /** Rows that a merged cell spans, by field (requirements section 3): all of them have the first one's value. */
  styles: { merges: Record<string, { from: number; to: number }[]> };
  /** Titles of columns that nobody reads. */
  ignored: string[];
}

/** Cells under merged ranges that are filled; an honest sheet has a few thousand. */
const mostMergedCells = 200_000;

/** The reading of a sheet, which may pause between rows. */
export interface SheetReading {
  sheet: ReadSheet;
  /** Next line to be read. */
  next: number;
  readonly lines: number;
  /** Reads up to so many lines. @returns whether there are more */
  step(lines: number): boolean;
}

/** Values seen in columns that must not repeat, over all sheets of a file: text by field to where it stood. */
export type SeenValues = Map<string, Map<string, { sheet: string; row: number }>>;

/** Begins to read a sheet; without a header, or without rows, that is its one issue. */
export function readSheetRows(
  grid: SheetGrid,
  definition: SheetDefinition,
  read: RowReader,
  seen: SeenValues = new Map(),
): SheetReading {
  const sheet: ReadSheet = { name: grid.name, rows: [], issues: [], styles: { merges: {} }, ignored: [] };
  const reading = { sheet, next: 0, lines: grid.lines, step: () => false };
  const say = (row: number, message: string, title = '') =>
    sheet.issues.push({
      sheet: grid.name,
      row,
      column: '',
      title,
      message: row > 0 ? atRow(row, message) : message,
      value: '',
    });
  if (grid.lines === 0) {
    say(0, sheetTexts.empty);
    return reading;
  }
  const header = findHeader(grid, definition);
  if (!header) {
    say(0, sheetTexts.noHeader);
    return reading;
  }
  sheet.ignored = header.ignored;
  for (const { title, rules } of header.missing) if (rules?.required) say(header.row, sheetTexts.missing(title), title);
  for (const { title } of header.repeated) say(header.row, sheetTexts.repeated(title), title);
  if (sheet.issues.length > 0) return reading;
  return new RowsReading(grid, definition, header, read, seen, sheet);
}

class RowsReading implements SheetReading {
  next: number;
  readonly lines: number;
  readonly #leaves: { leaf: SheetLeaf; column: number }[];
  /** Value of a merged range by row and column: only ranges that begin in a column that is read count. */
  readonly #merged = new Map<string, string>();

  constructor(
    private readonly grid: SheetGrid,
    definition: SheetDefinition,
    header: FoundHeader,
    private readonly read: RowReader,
    private readonly seen: SeenValues,
    readonly sheet: ReadSheet,
  ) {
    this.next = header.lastLine + 1;
    this.lines = grid.lines;
    this.#leaves = leavesOf(definition.columns).flatMap((leaf) => {
      const column = header.columns.get(leaf.field);
      return column === undefined ? [] : [{ leaf, column }];
    });
    this.#noteMerges(header.row);
  }

  step(lines: number): boolean {
    const end = Math.min(this.next + lines, this.lines);
    for (; this.next < end; this.next++) this.#line(this.next);
    if (this.sheet.rows.length > mostSheetRows) {
      this.sheet.issues.push({ ...this.#place(0, ''), message: sheetTexts.tooMany(mostSheetRows), value: '' });
      this.next = this.lines;
    }
    if (this.next >= this.lines && this.sheet.rows.length === 0 && this.sheet.issues.length === 0) {
      this.sheet.issues.push({ ...this.#place(0, ''), message: sheetTexts.empty, value: '' });
    }
    return this.next < this.lines;
  }

  #line(line: number): void {
    const row = this.grid.rowNumber(line);
    const values: Record<string, string> = {};
    for (const { leaf, column } of this.#leaves) {
      values[leaf.field] = this.#merged.get(`${row}:${column}`) ?? this.grid.text(line, column);
    }
    if (Object.values(values).every((text) => text.trim() === '')) return;
    this.sheet.rows.push({ sheet: this.grid.name, row, values });
    const unreadable = new Set<string>();
    for (const { leaf, column } of this.#leaves) {
      const message = this.#kindProblem(line, column, leaf);
      if (message === undefined) continue;
      unreadable.add(leaf.field);
      this.#report(row, leaf, column, message, values[leaf.field]!);
    }
    for (const { field, message } of this.read(values).problems) {
      if (unreadable.has(field)) continue;
      const at = this.#leaves.find(({ leaf }) => leaf.field === field);
      if (at) this.#report(row, at.leaf, at.column, message, values[field]!);
    }
    for (const { leaf, column } of this.#leaves) {
      if (leaf.rules?.unique) this.#checkUnique(row, leaf, column, values[leaf.field]!);
    }
  }

  /** Errors and formulas without a result are no text; numbers beyond 15 digits have lost some. */
  #kindProblem(line: number, column: number, leaf: SheetLeaf): string | undefined {
    const kind = this.grid.kind(line, column);
    if (kind === 'error' || kind === 'formulaWithoutValue') return cellTexts.formula(leaf.title);
    const isLong = kind === 'number' && leaf.type === 'string' && /e|\d{16}/i.test(this.grid.text(line, column));
    return isLong ? cellTexts.digits(leaf.title) : undefined;
  }

  #checkUnique(row: number, leaf: SheetLeaf, column: number, text: string): void {
    const name = normaliseName(text);
    if (name === '') return;
    const seen = this.seen.get(leaf.field) ?? new Map<string, { sheet: string; row: number }>();
    this.seen.set(leaf.field, seen);
    const first = seen.get(name);
    if (!first) seen.set(name, { sheet: this.grid.name, row });
    else this.#report(row, leaf, column, cellTexts.unique(leaf.title, first.row), text);
  }

  #report(row: number, leaf: SheetLeaf, column: number, message: string, value: string): void {
    this.sheet.issues.push({
      ...this.#place(row, columnLetters(column)),
      title: leaf.title,
      message: atRow(row, message),
      value,
    });
  }

  #place(row: number, column: string) {
    return { sheet: this.grid.name, row, column, title: '' };
  }

  #noteMerges(headerRow: number): void {
    for (const { firstRow, lastRow, firstColumn } of this.grid.merges) {
      const at = this.#leaves.find(({ column }) => column === firstColumn);
      if (!at || firstRow <= headerRow || lastRow === firstRow) continue;
      const line = this.#lineOf(firstRow);
      const last = Math.min(lastRow, this.grid.rowNumber(this.grid.lines - 1));
      if (line === undefined || last <= firstRow) continue;
      (this.sheet.styles.merges[at.leaf.field] ??= []).push({ from: firstRow, to: last });
      const text = this.grid.text(line, firstColumn);
      for (let row = firstRow; row <= last && this.#merged.size < mostMergedCells; row++)
        this.#merged.set(`${row}:${firstColumn}`, text);
    }
  }

  #lineOf(row: number): number | undefined {
    let low = 0;
    let high = this.grid.lines;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.grid.rowNumber(middle) < row) low = middle + 1;
      else high = middle;
    }
    return low < this.grid.lines && this.grid.rowNumber(low) === row ? low : undefined;
  }
}
