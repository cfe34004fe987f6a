import { corrupt, notSpreadsheet, tooLarge } from '../fail';
import type { Limits } from '../limits';
import { SheetBuilder } from '../sheet-builder';
import { CellKind, type Sheet } from '../types';
import { unescapeHtml } from './html-entities';
import { type HtmlTag, walkHtml } from './html-tokens';

/** Browsers allow no wider or longer cell (HTML standard, 4.9.11). */
const WIDEST = 1_000;
const LONGEST = 65_534;
/** Tables within tables; pages of the nineties went to six. */
const DEEPEST = 32;

/**
 * Reads the tables of an HTML page, one sheet each, as text cells. Spanning cells become merged ranges with the value
 * in the top-left cell, line breaks become newlines. A table within a cell is part of its text, unless it has rows and
 * columns: then it is a sheet of its own, and a table that was only there for layout is none. A page without a table is `FILE_NOT_SPREADSHEET`; one that ends inside a table is cut off: `FILE_CORRUPT`.
 */
export function readHtmlTables(html: string, limits: Limits): Sheet[] {
  const reader = new TableReader(limits);
  walkHtml(
    html,
    (tag) => reader.tag(tag),
    (raw) => reader.text(raw),
  );
  const sheets = reader.finish();
  if (sheets.length === 0) notSpreadsheet('HTML page without a table');
  return nameSheets(sheets, html);
}

/** Excel writes the names of its sheets into a comment of the page. */
function nameSheets(sheets: Sheet[], html: string): Sheet[] {
  const names = [...html.slice(0, 64 * 1024).matchAll(/<x:Name>([^<]*)<\/x:Name>/gi)].map((match) => match[1]!.trim());
  return sheets.map((sheet, n) => {
    const name = names.length === sheets.length && names[n] ? unescapeHtml(names[n]) : `Sheet${n + 1}`;
    return { ...sheet, name };
  });
}

/** A table that is being read; tables nest. */
interface Frame {
  builder: SheetBuilder;
  row: number;
  column: number;
  /** For each column, how many more rows a cell from above reaches down. */
  held: number[];
  cell: { column: number; text: string; wide: number; long: number } | undefined;
  /** Rows and columns with a text of their own. */
  rows: Set<number>;
  columns: Set<number>;
  /** The whole text, for the cell around a small table. */
  text: string;
  /** Whether a table inside of it became a sheet. */
  holdsSheet: boolean;
}

class TableReader {
  private readonly sheets: Sheet[] = [];
  private readonly frames: Frame[] = [];

  constructor(private readonly limits: Limits) {}

  text(raw: string): void {
    const frame = this.frames.at(-1);
    if (frame?.cell) frame.cell.text += raw.replace(/[ \t\r\n]+/g, ' ');
  }

  tag({ kind, name, attributes }: HtmlTag): void {
    const frame = this.frames.at(-1);
    if (name === 'table') {
      if (kind === 'open') this.openTable();
      else if (frame) this.closeTable(frame);
    } else if (!frame) {
      return;
    } else if (name === 'br') {
      if (frame.cell) frame.cell.text += '\n';
    } else if (name === 'p' || name === 'div' || name === 'li') {
      if (kind === 'open' && frame.cell?.text.trim()) frame.cell.text += '\n';
    } else if (name === 'tr') {
      this.endCell(frame);
      if (kind === 'open') this.startRow(frame);
    } else if (name === 'td' || name === 'th') {
      this.endCell(frame);
      if (kind === 'open') this.startCell(frame, attributes);
    }
  }

  finish(): Sheet[] {
    if (this.frames.length > 0) corrupt('HTML ends inside a table');
    return this.sheets;
  }

  private openTable(): void {
    if (this.frames.length >= DEEPEST) tooLarge('tables nested too deep');
    this.frames.push({
      builder: new SheetBuilder(this.limits),
      row: 0,
      column: 0,
      held: [],
      cell: undefined,
      rows: new Set(),
      columns: new Set(),
      text: '',
      holdsSheet: false,
    });
  }

  /**
   * A table within a cell is part of its text, as in a cell with two lines. But pages are also laid out by tables: a
   * table with rows and columns of its own is a sheet, and the one around it is none unless it has some as well.
   */
  private closeTable(frame: Frame): void {
    this.endCell(frame);
    this.frames.pop();
    const outer = this.frames.at(-1);
    const isGrid = frame.rows.size > 1 && frame.columns.size > 1;
    if (outer && !isGrid) {
      if (outer.cell) outer.cell.text += frame.text;
      outer.holdsSheet ||= frame.holdsSheet;
      return;
    }
    if (outer) outer.holdsSheet = true;
    if (frame.holdsSheet && !isGrid) return;
    this.sheets.push(frame.builder.finish(''));
    if (this.sheets.length > this.limits.sheets) tooLarge('too many tables');
  }

  private startRow(frame: Frame): void {
    frame.row++;
    frame.column = 0;
    frame.held = frame.held.map((rows) => Math.max(0, rows - 1));
    frame.text += '\n';
  }

  private startCell(frame: Frame, attributes: string): void {
    if (frame.row === 0) this.startRow(frame);
    while ((frame.held[frame.column] ?? 0) > 0) frame.column++;
    const wide = span(attributes, 'colspan', WIDEST);
    const long = span(attributes, 'rowspan', LONGEST);
    if (frame.column + wide > this.limits.columns * 4) tooLarge(`table reaches column ${frame.column + wide}`);
    frame.cell = { column: frame.column, text: '', wide, long };
    for (let n = 0; n < wide; n++) frame.held[frame.column++] = long;
  }

  private endCell(frame: Frame): void {
    const { cell } = frame;
    if (!cell) return;
    frame.cell = undefined;
    const text = tidy(cell.text);
    frame.text += ` ${cell.text}`;
    if (text !== '') {
      frame.rows.add(frame.row);
      frame.columns.add(cell.column);
    }
    frame.builder.add(frame.row, cell.column, CellKind.text, text);
    if (cell.wide > 1 || cell.long > 1) {
      frame.builder.merge(frame.row, cell.column, frame.row + cell.long - 1, cell.column + cell.wide - 1);
    }
  }
}

function span(attributes: string, name: string, most: number): number {
  const match = new RegExp(`\\b${name}\\s*=\\s*["']?\\s*(\\d{1,9})`, 'i').exec(attributes);
  return Math.min(most, Math.max(1, Number(match?.[1] ?? 1)));
}

/** Layout spaces around lines go, and a hard space is a space: these texts are compared with names later. */
function tidy(text: string): string {
  return unescapeHtml(text)
    .replaceAll('\u00a0', ' ')
    .replace(/ *\n */g, '\n')
    .trim();
}
