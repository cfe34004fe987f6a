import { corrupt, notSpreadsheet, tooLarge } from '../fail';
import type { Limits } from '../limits';
import { SheetBuilder } from '../sheet-builder';
import { CellKind, type Sheet } from '../types';
import { unescapeHtml } from './html-entities';
import { type HtmlTag, walkHtml } from './html-tokens';

/** Browsers allow no wider or longer cell (HTML standard, 4.9.11). */
const WIDEST = 1_000;
const LONGEST = 65_534;

/**
 * Reads the tables of an HTML page, one sheet each, as text cells. Spanning cells become merged ranges with the value
 * in the top-left cell, line breaks become newlines, a table within a cell becomes part of its text. A page without
 * a table is `FILE_NOT_SPREADSHEET`; one that ends inside a table is cut off: `FILE_CORRUPT`.
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

class TableReader {
  private readonly sheets: Sheet[] = [];
  private builder: SheetBuilder | undefined;
  private depth = 0;
  private row = 0;
  private column = 0;
  /** For each column, how many more rows a cell from above reaches down. */
  private held: number[] = [];
  private cell: { column: number; text: string; wide: number; long: number } | undefined;

  constructor(private readonly limits: Limits) {}

  text(raw: string): void {
    if (this.cell) this.cell.text += raw.replace(/[ \t\r\n]+/g, ' ');
  }

  tag({ kind, name, attributes }: HtmlTag): void {
    if (name === 'table') {
      this.table(kind);
    } else if (this.depth > 1) {
      if (this.cell) this.cell.text += name === 'tr' ? '\n' : name === 'td' || name === 'th' ? ' ' : '';
    } else if (name === 'br') {
      if (this.cell) this.cell.text += '\n';
    } else if (name === 'p' || name === 'div' || name === 'li') {
      if (kind === 'open' && this.cell?.text.trim()) this.cell.text += '\n';
    } else if (this.depth === 1 && name === 'tr') {
      this.endCell();
      if (kind === 'open') this.startRow();
    } else if (this.depth === 1 && (name === 'td' || name === 'th')) {
      this.endCell();
      if (kind === 'open') this.startCell(attributes);
    }
  }

  finish(): Sheet[] {
    if (this.depth > 0) corrupt('HTML ends inside a table');
    return this.sheets;
  }

  private table(kind: 'open' | 'close'): void {
    if (kind === 'open') {
      this.depth++;
      if (this.depth > 1) return;
      this.builder = new SheetBuilder(this.limits);
      this.row = 0;
      this.held = [];
    } else if (this.depth > 0) {
      this.depth--;
      if (this.depth > 0) return;
      this.endCell();
      this.sheets.push(this.builder!.finish(''));
      if (this.sheets.length > this.limits.sheets) tooLarge('too many tables');
    }
  }

  private startRow(): void {
    this.row++;
    this.column = 0;
    this.held = this.held.map((rows) => Math.max(0, rows - 1));
  }

  private startCell(attributes: string): void {
    if (this.row === 0) this.startRow();
    while ((this.held[this.column] ?? 0) > 0) this.column++;
    const wide = span(attributes, 'colspan', WIDEST);
    const long = span(attributes, 'rowspan', LONGEST);
    if (this.column + wide > this.limits.columns * 4) tooLarge(`table reaches column ${this.column + wide}`);
    this.cell = { column: this.column, text: '', wide, long };
    for (let n = 0; n < wide; n++) this.held[this.column++] = long;
  }

  private endCell(): void {
    const { cell } = this;
    if (!cell) return;
    this.cell = undefined;
    this.builder!.add(this.row, cell.column, CellKind.text, tidy(cell.text));
    if (cell.wide > 1 || cell.long > 1) {
      this.builder!.merge(this.row, cell.column, this.row + cell.long - 1, cell.column + cell.wide - 1);
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
