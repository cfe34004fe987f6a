import { tooLarge } from '../fail';
import type { Limits } from '../limits';
import { BANG, latin, LT, QUESTION, SLASH } from '../xlsx/bytes';
import { found, readMarkup, skipElement } from '../xlsx/markup';
import { type OpenTag, XmlScanner } from '../xlsx/xml-scanner';
import { attributeOf, CellXml } from './cell-xml';
import type { CellEdit, RowEdits } from './changes';
import { behindSpace, oddColumn, plainColumn, textOf } from './sheet-bytes';
import { amendHead, type SheetHead } from './sheet-frame';
import type { StyleVariants } from './style-variants';

/** The edited row that is being read. */
interface OpenRow {
  number: number;
  edits: readonly CellEdit[];
  /** First edit that was not made yet. */
  next: number;
  /** Column of the last cell, -1 before the first. */
  column: number;
  /** Look of the row's cells that are not in the file; undefined: that of their columns. */
  style: number | undefined;
}

/**
 * Rewrites one worksheet part while it is inflated: edited cells are written anew, all other bytes between the rows'
 * two tags pass as they are. The reader must have accepted the part: what it refuses is not looked for again.
 */
export class SheetAmender extends XmlScanner {
  private readonly out: (string | Uint8Array)[] = [];
  private readonly encoder = new TextEncoder();
  private readonly decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  /** What stood in front of the rows, later what stands behind them. */
  private frame = '';
  private head: SheetHead | undefined;
  private cells: CellXml;
  private data: 'ahead' | 'inside' | 'empty' | 'over' = 'ahead';
  private nextRow = 0;
  private rowNumber = 0;
  /** A row of which no cell is looked at. */
  private passing = false;
  private row: OpenRow | undefined;
  /** First byte of the window that is not written yet. */
  private from = 0;

  constructor(
    private readonly rows: readonly RowEdits[],
    private readonly styles: StyleVariants,
    private readonly limits: Limits,
  ) {
    super('worksheet', limits.pieceBytes);
    this.cells = new CellXml('', styles);
  }

  /** What has been rewritten since the last call. */
  take(): Uint8Array {
    const pieces = this.out.splice(0).map((piece) => (typeof piece === 'string' ? this.encoder.encode(piece) : piece));
    const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
    let at = 0;
    for (const piece of pieces) {
      whole.set(piece, at);
      at += piece.length;
    }
    return whole;
  }

  get formulaGone(): boolean {
    return this.cells.formulaGone;
  }

  /** What follows the rows, and the root's tag; to be asked for after `finish`. */
  rest(): { tail: string; rootTag: string } {
    return { tail: this.frame, rootTag: this.head!.rootTag };
  }

  protected isInside(): boolean {
    return this.data === 'inside';
  }

  protected opened(tag: OpenTag): void {
    if (tag.local === 'sheetData' && tag.depth === 1) this.data = tag.empty ? 'empty' : 'inside';
  }

  protected override passed(bytes: Uint8Array, from: number, to: number): void {
    this.frame += this.decoder.decode(bytes.subarray(from, to), { stream: true });
    if (this.frame.length > this.limits.pieceBytes) tooLarge('a sheet holds too much around its rows');
    if (this.head || this.data === 'ahead') return;
    this.head = amendHead(this.frame, this.rows);
    this.cells = new CellXml(this.prefix, this.styles);
    this.frame = '';
    this.out.push(this.head.text);
    if (this.data === 'inside') return;
    this.addRows(Infinity);
    this.out.push(`</${this.prefix}sheetData>`);
    this.data = 'over';
  }

  protected scanInside(bytes: Uint8Array, at: number, end: number): number {
    this.from = at;
    let p = at;
    while (this.data === 'inside') {
      const next = this.row
        ? this.editedRow(this.row, bytes, p, end)
        : this.passing
          ? this.otherRow(bytes, p, end)
          : this.betweenRows(bytes, p, end);
      if (next <= p) break;
      p = next;
    }
    this.passUpTo(bytes, p);
    return p;
  }

  /** Takes over what is not written yet, up to `to`. */
  private passUpTo(bytes: Uint8Array, to: number): void {
    if (to > this.from) this.out.push(bytes.slice(this.from, to));
    this.from = to;
  }

  private betweenRows(bytes: Uint8Array, at: number, end: number): number {
    const p = behindSpace(bytes, at);
    if (p >= end) return p;
    const next = readMarkup(bytes, p, end);
    if (next < 0) return p;
    const { kind } = found;
    if (kind === 'close') {
      this.passUpTo(bytes, p);
      this.addRows(Infinity);
      this.data = 'over';
      this.leave();
      return next;
    }
    if (kind !== 'open' && kind !== 'empty') return next;
    if (latin(bytes, found.from, found.to) !== `${this.prefix}row`) return Math.max(p, skipElement(bytes, p, end));
    this.openRow(bytes, p, next, kind === 'empty');
    return next;
  }

  private openRow(bytes: Uint8Array, at: number, to: number, empty: boolean): void {
    const tag = textOf(bytes, at, to);
    this.rowNumber = Number(attributeOf(tag, 'r') ?? this.rowNumber + 1);
    if (this.rows[this.nextRow] && this.rows[this.nextRow]!.row < this.rowNumber) {
      this.passUpTo(bytes, at);
      this.addRows(this.rowNumber);
    }
    const edits = this.rows[this.nextRow]?.row === this.rowNumber ? this.rows[this.nextRow++]!.cells : [];
    this.passing = !empty && edits.length === 0 && !this.cells.watches;
    if (this.passing || (empty && edits.length === 0)) return;
    const own = ['1', 'true', 'on'].includes(attributeOf(tag, 'customFormat') ?? '');
    const style = own ? Number(attributeOf(tag, 's') ?? 0) : undefined;
    const row: OpenRow = { number: this.rowNumber, edits, next: 0, column: -1, style };
    if (edits.length > 0) {
      this.passUpTo(bytes, at);
      this.from = to;
      // Which columns the row's cells are in is a hint that may no longer be true.
      const open = tag.replace(/\sspans\s*=\s*(?:"[^"]*"|'[^']*')/, '');
      this.out.push(empty ? open.replace(/\s*\/>$/, '>') : open);
    }
    if (!empty) {
      this.row = row;
      return;
    }
    this.addCells(row, Infinity);
    this.out.push(`</${this.prefix}row>`);
  }

  /** Goes to the end of a row that stays as it is, from one `<` to the next. */
  private otherRow(bytes: Uint8Array, at: number, end: number): number {
    const skip = this.prefix.length;
    let p = at;
    for (;;) {
      p = bytes.indexOf(LT, p);
      if (p < 0 || p >= end) return end;
      if (p + skip + 6 > end) return p;
      const first = bytes[p + 1]!;
      const mayEnd = first === SLASH && bytes[p + 2 + skip] === 114 && bytes[p + 3 + skip] === 111;
      if (!mayEnd && first !== BANG && first !== QUESTION) {
        p++;
        continue;
      }
      const next = readMarkup(bytes, p, end);
      if (next < 0) return p;
      p = next;
      if (mayEnd && latin(bytes, found.from, found.to) === `${this.prefix}row`) {
        this.passing = false;
        return p;
      }
    }
  }

  private editedRow(row: OpenRow, bytes: Uint8Array, at: number, end: number): number {
    const p = behindSpace(bytes, at);
    if (p >= end) return p;
    const next = readMarkup(bytes, p, end);
    if (next < 0) return p;
    const { kind } = found;
    if (kind === 'close') {
      this.passUpTo(bytes, p);
      this.addCells(row, Infinity);
      this.row = undefined;
      return next;
    }
    if (kind !== 'open' && kind !== 'empty') return next;
    const isCell = latin(bytes, found.from, found.to) === `${this.prefix}c`;
    const behind = kind === 'empty' ? next : skipElement(bytes, p, end);
    if (behind < 0) return p;
    if (isCell) this.cell(row, bytes, p, next, behind);
    return behind;
  }

  /** The cell whose opening tag is between `at` and `to` and which ends at `end`. */
  private cell(row: OpenRow, bytes: Uint8Array, at: number, to: number, end: number): void {
    row.column = plainColumn(bytes, at + 2 + this.prefix.length) ?? oddColumn(textOf(bytes, at, to), row.column);
    if (row.edits[row.next] && row.edits[row.next]!.column < row.column) {
      this.passUpTo(bytes, at);
      this.addCells(row, row.column);
    }
    const edit = row.edits[row.next];
    const isEdited = edit?.column === row.column;
    if (!isEdited && !this.cells.watches) return;
    const tag = textOf(bytes, at, to);
    const body = textOf(bytes, to, end);
    this.passUpTo(bytes, at);
    this.from = end;
    if (isEdited) {
      row.next++;
      this.out.push(this.cells.changed(row.number, edit, tag, body));
    } else {
      this.out.push(tag + this.cells.adopted(row.number, row.column, body));
    }
  }

  /** Writes the edited cells in front of `column` that the row does not hold. */
  private addCells(row: OpenRow, column: number): void {
    for (; row.next < row.edits.length && row.edits[row.next]!.column < column; row.next++) {
      const edit = row.edits[row.next]!;
      const base = row.style ?? this.head!.columnStyle(edit.column);
      this.out.push(this.cells.added(row.number, edit, base));
    }
  }

  /** Writes the edited rows in front of `number` that the sheet does not hold. */
  private addRows(number: number): void {
    for (; this.nextRow < this.rows.length && this.rows[this.nextRow]!.row < number; this.nextRow++) {
      const { row, cells } = this.rows[this.nextRow]!;
      this.out.push(`<${this.prefix}row r="${row}">`);
      this.addCells({ number: row, edits: cells, next: 0, column: -1, style: undefined }, Infinity);
      this.out.push(`</${this.prefix}row>`);
    }
  }
}
