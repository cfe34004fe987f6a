import { corrupt, tooLarge } from '../fail';
import type { Limits } from '../limits';
import type { Sheet } from '../types';
import { BANG, endsName, isSpace, latin, LT, QUESTION, SLASH } from './bytes';
import { CellScanner } from './cell-scanner';
import { found, readMarkup, skipElement, stuck } from './markup';
import { scanPlainCells } from './plain-cells';
import { parseRange } from './reference';
import { RowCollector } from './row-collector';
import type { SharedStrings } from './shared-strings';
import { ValueTable } from './value-table';
import { type OpenTag, XmlScanner } from './xml-scanner';

const LAST_ROW = 1_048_576;

export interface SheetContext {
  shared: SharedStrings;
  dateStyles: Uint8Array;
  date1904: boolean;
  limits: Limits;
}

/**
 * Scans one worksheet part (ECMA-376 18.3.1.99) in a single pass over its bytes. `<dimension>` is not believed; rows
 * and columns must ascend, as the format demands and every producer writes them.
 */
export class SheetScanner extends XmlScanner {
  private readonly table: ValueTable;
  private readonly rows: RowCollector;
  private cells: CellScanner;
  private readonly merges: number[] = [];
  private inData = false;
  private dataSeen = false;
  private inRow = false;
  private rowNumber = 0;

  constructor(private readonly context: SheetContext) {
    super('worksheet', context.limits.pieceBytes);
    this.table = new ValueTable(context.shared, context.date1904, context.limits);
    this.rows = new RowCollector(context.limits);
    this.cells = this.cellScanner();
  }

  private cellScanner(): CellScanner {
    return new CellScanner(this.prefix, this.table, this.context.dateStyles, this.context.limits);
  }

  /** The sheet, once the part has been pushed whole. */
  sheet(name: string): Sheet {
    this.finish();
    if (!this.dataSeen) corrupt('worksheet without sheetData');
    const { dictionary, kinds, renumber } = this.table.finish();
    return { name, ...this.rows.grid(renumber), dictionary, kinds, merges: Int32Array.from(this.merges) };
  }

  protected isInside(): boolean {
    return this.inData;
  }

  protected opened(tag: OpenTag, bytes: Uint8Array, from: number, to: number): void {
    if (tag.local === 'sheetData' && tag.depth === 1) {
      if (this.dataSeen) corrupt('worksheet with two sheetData');
      this.dataSeen = true;
      this.inData = !tag.empty;
      this.cells = this.cellScanner();
    } else if (tag.local === 'mergeCell') {
      const range = parseRange(/\sref\s*=\s*["']([^"']*)["']/.exec(latin(bytes, from, to))?.[1] ?? '');
      if (!range) return corrupt('bad merged range');
      if (this.merges.length / 4 >= this.context.limits.merges) tooLarge('too many merged ranges');
      this.merges.push(...range);
    }
  }

  protected scanInside(bytes: Uint8Array, at: number, end: number): number {
    const skip = this.prefix.length;
    let p = at;
    for (;;) {
      while (isSpace(bytes[p]!)) p++;
      if (skip === 0) {
        const plain = this.scanPlain(bytes, p);
        if (plain > p) {
          p = plain;
          continue;
        }
      }
      if (bytes[p] !== LT) {
        stuck(p, end, 'text between cells');
        return p;
      }
      let next: number;
      const first = bytes[p + 1]!;
      if (this.inRow && bytes[p + 1 + skip] === 99 && endsName(bytes[p + 2 + skip]!) && first !== SLASH) {
        next = this.cells.scan(bytes, p + 2 + skip, end);
      } else if (first === SLASH) {
        next = this.close(bytes, p, end);
        if (!this.inData) return next;
      } else if (first === BANG || first === QUESTION) {
        next = readMarkup(bytes, p, end);
      } else {
        next = this.open(bytes, p, end);
      }
      if (next < 0) return p;
      p = next;
    }
  }

  /** Takes rows as long as they and their cells are written as nearly all are; see `scanPlainCells`. */
  private scanPlain(bytes: Uint8Array, at: number): number {
    let p = at;
    for (;;) {
      if (this.inRow) {
        p = scanPlainCells(this.cells, bytes, p);
        // </row>
        if (bytes[p] !== 60 || bytes[p + 1] !== 47 || bytes[p + 2] !== 114 || bytes[p + 3] !== 111) return p;
        if (bytes[p + 4] !== 119 || bytes[p + 5] !== 62) return p;
        this.endRow();
        p += 6;
      }
      // <row r="
      if (bytes[p] !== 60 || bytes[p + 1] !== 114 || bytes[p + 2] !== 111 || bytes[p + 3] !== 119) return p;
      if (bytes[p + 4] !== 32 || bytes[p + 5] !== 114 || bytes[p + 6] !== 61 || bytes[p + 7] !== 34) return p;
      let q = p + 8;
      let code = bytes[q]!;
      let number = 0;
      while (code >= 48 && code <= 57) {
        number = number * 10 + code - 48;
        code = bytes[++q]!;
      }
      if (code !== 34) return p;
      code = bytes[++q]!;
      while (code !== 62) {
        if (code === 34) while ((code = bytes[++q]!) !== 34 && code !== 60 && code !== 0);
        // An end that is not there yet, a tag without content, a spelling for the complete reader.
        if (code === 60 || code === 0 || code === 47 || code === 39) return p;
        code = bytes[++q]!;
      }
      this.startRow(number);
      this.inRow = true;
      p = q + 1;
    }
  }

  private open(bytes: Uint8Array, at: number, end: number): number {
    const next = readMarkup(bytes, at, end);
    if (next < 0) return -1;
    const name = latin(bytes, found.from, found.to);
    const { kind } = found;
    if (!this.inRow && name === `${this.prefix}row`) {
      const given = /\sr\s*=\s*["']([^"']*)["']/.exec(latin(bytes, found.to, next))?.[1];
      this.startRow(given === undefined ? this.rowNumber + 1 : Number(given));
      this.inRow = kind === 'open';
      return next;
    }
    // Anything else could hold rows under another name: better no sheet than one with rows missing.
    if (name !== `${this.prefix}extLst`) corrupt(`unexpected ${name} among rows`);
    return skipElement(bytes, at, end);
  }

  private startRow(number: number): void {
    if (!Number.isInteger(number) || number > LAST_ROW) corrupt(`bad row number ${number}`);
    if (number <= this.rowNumber) corrupt(`row ${number} stands twice or out of order`);
    this.rowNumber = number;
    this.cells.startRow(number);
  }

  private endRow(): void {
    this.inRow = false;
    if (this.cells.width > 0) this.rows.add(this.rowNumber, this.cells.line, this.cells.width);
  }

  private close(bytes: Uint8Array, at: number, end: number): number {
    const next = readMarkup(bytes, at, end);
    if (next < 0) return -1;
    const name = latin(bytes, found.from, found.to);
    if (this.inRow && name === `${this.prefix}row`) {
      this.endRow();
      return next;
    }
    if (this.inRow || name !== `${this.prefix}sheetData`) corrupt(`${name} does not close what is open`);
    this.inData = false;
    this.leave();
    return next;
  }
}
