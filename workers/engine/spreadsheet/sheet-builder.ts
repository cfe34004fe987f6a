import { tooLarge } from './fail';
import type { Limits } from './limits';
import { CellKind, type Sheet } from './types';
import { RowCollector } from './xlsx/row-collector';

/** Builds a sheet from strings, cell by cell, for the formats whose readers deal in strings. Rows must ascend. */
export class SheetBuilder {
  private readonly entries = new Map<string, number>();
  private readonly dictionary: string[] = [''];
  private readonly kinds: number[] = [CellKind.blank];
  private readonly merges: number[] = [];
  private readonly rows: RowCollector;
  private readonly line: Uint32Array;
  private width = 0;
  private row = 0;

  constructor(private readonly limits: Limits) {
    this.rows = new RowCollector(limits);
    this.line = new Uint32Array(limits.columns);
  }

  /** Puts a value at `row` (1-based) and `column` (0-based); an empty text is a blank and leaves nothing. */
  add(row: number, column: number, kind: CellKind, text: string): void {
    if (text === '' && kind !== CellKind.formulaWithoutValue) return;
    if (column >= this.limits.columns) tooLarge(`value in column ${column + 1}`);
    if (row !== this.row) {
      this.flush();
      this.row = row;
    }
    const pair = String.fromCharCode(kind) + text;
    let entry = this.entries.get(pair);
    if (entry === undefined) {
      entry = this.dictionary.length;
      if (entry > this.limits.strings) tooLarge('too many distinct values');
      this.entries.set(pair, entry);
      this.dictionary.push(text);
      this.kinds.push(kind);
    }
    this.line[column] = entry;
    if (column >= this.width) this.width = column + 1;
  }

  /** A merged range: rows 1-based, columns 0-based, all inclusive. */
  merge(firstRow: number, firstColumn: number, lastRow: number, lastColumn: number): void {
    if (this.merges.length / 4 >= this.limits.merges) tooLarge('too many merged ranges');
    this.merges.push(firstRow, firstColumn, lastRow, lastColumn);
  }

  finish(name: string): Sheet {
    this.flush();
    return {
      name,
      ...this.rows.grid(undefined),
      dictionary: this.dictionary,
      kinds: Uint8Array.from(this.kinds),
      merges: Int32Array.from(this.merges),
    };
  }

  private flush(): void {
    if (this.width > 0) this.rows.add(this.row, this.line, this.width);
    this.line.fill(0, 0, this.width);
    this.width = 0;
  }
}
