import { tooLarge } from '../fail';
import type { Limits } from '../limits';
import { GrowableUint32 } from './growable';

/** Cells per block of memory: rows are never copied until the grid is laid out. */
const BLOCK = 128 * 1024;

/**
 * Gathers the rows that hold a value, each only as wide as it is, and lays them out as a grid at the end. Rows are copied
 * natively: a file that is read once is copied by loops before these are compiled.
 */
export class RowCollector {
  private readonly numbers = new GrowableUint32();
  private readonly widths = new GrowableUint32();
  private readonly blocks: Uint32Array[] = [];
  /** Cells used of the last block. */
  private used = BLOCK;
  private columns = 0;

  constructor(private readonly limits: Limits) {}

  /** Takes the row `number` (1-based), whose last value stands at `width - 1`. */
  add(number: number, line: Uint32Array, width: number): void {
    if (this.numbers.length >= this.limits.rows) tooLarge(`more than ${this.limits.rows} rows`);
    if (width > this.columns) this.columns = width;
    this.numbers.push(number);
    if (this.columns * this.numbers.length > this.limits.cells) tooLarge(`more than ${this.limits.cells} cells`);
    if (this.used + width > BLOCK) {
      this.blocks.push(new Uint32Array(BLOCK));
      this.used = 0;
    }
    const block = this.blocks[this.blocks.length - 1]!;
    block.set(line.subarray(0, width), this.used);
    this.used += width;
    this.widths.push(width);
  }

  grid(renumber: Uint32Array | undefined): {
    rowNumbers: Uint32Array<ArrayBuffer>;
    columns: number;
    cells: Uint32Array<ArrayBuffer>;
  } {
    const { columns, blocks } = this;
    const rows = this.numbers.length;
    const cells = new Uint32Array(rows * columns);
    let next = 0;
    let at = BLOCK;
    let block: Uint32Array = EMPTY;
    for (let row = 0; row < rows; row++) {
      const width = this.widths.data[row]!;
      if (at + width > BLOCK) {
        block = blocks[next]!;
        // Each block is let go of once it is laid out, so that a large sheet is not held twice.
        blocks[next++] = EMPTY;
        at = 0;
      }
      cells.set(block.subarray(at, at + width), row * columns);
      at += width;
    }
    if (renumber) for (let n = 0; n < cells.length; n++) cells[n] = renumber[cells[n]!]!;
    return { rowNumbers: this.numbers.trimmed(), columns, cells };
  }
}

const EMPTY = new Uint32Array(0);
