import { corrupt, tooLarge } from '../fail';
import type { Limits } from '../limits';
import { CellKind } from '../types';
import { ascii, latin, SLASH, ZERO } from './bytes';
import { CellContent, hashOf } from './cell-content';
import { CellTag, CellType } from './cell-tag';
import type { DateStyle } from './number-format';
import type { PlainTarget } from './plain-cells';
import { isoToText } from './serial-date';
import type { ValueTable } from './value-table';

const TRUE = ascii('TRUE');
const FALSE = ascii('FALSE');
const NOTHING = new Uint8Array(0);

/**
 * Scans cells (ECMA-376 18.3.1.4) of one row into `line`, one dictionary entry per column. Where a value consists of
 * plain bytes, as nearly all do, no string and no object is made for it.
 */
export class CellScanner implements PlainTarget {
  /** Entries of the current row; valid up to `width`. */
  readonly line: Uint32Array;
  /** Columns of the current row up to its last value. */
  width = 0;
  readonly tag = new CellTag();
  private readonly content: CellContent;
  private view: DataView = new DataView(new ArrayBuffer(0));

  constructor(
    prefix: string,
    readonly table: ValueTable,
    /** How the cell formats (`cellXfs`) show a number. */
    readonly dateStyles: Uint8Array,
    private readonly limits: Limits,
  ) {
    this.line = new Uint32Array(limits.columns);
    this.content = new CellContent(prefix, limits);
  }

  viewOf(bytes: Uint8Array): DataView {
    if (this.view.buffer !== bytes.buffer) this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return this.view;
  }

  startRow(rowNumber: number): void {
    this.tag.startRow(rowNumber);
    this.line.fill(0, 0, this.width);
    this.width = 0;
  }

  /** Takes the cell whose name ends at `at`; returns the position behind it, or -1 if the window ends before. */
  scan(bytes: Uint8Array, at: number, end: number): number {
    const before = this.tag.column;
    let p = this.tag.read(bytes, at, end);
    if (p < 0 || bytes[p - 2] === SLASH) return p;
    p = this.content.read(bytes, p, end);
    if (p < 0) {
      this.tag.column = before;
      return -1;
    }
    const entry = this.resolve();
    if (entry === 0) return p;
    const { column } = this.tag;
    if (column >= this.limits.columns) tooLarge(`value in column ${column + 1}`);
    this.line[column] = entry;
    this.width = column + 1;
    return p;
  }

  /** The dictionary entry of the cell just read; 0 for a blank. An empty text is a blank, as it is to a reader. */
  private resolve(): number {
    const { content, table } = this;
    const { type } = this.tag;
    if (!content.present) return content.formula ? this.missing() : 0;
    if (type === CellType.string || type === CellType.inline) return this.own(CellKind.text);
    content.trim();
    if (content.from === content.to) return content.formula ? this.missing() : 0;
    if (type === CellType.shared) return this.sharedString();
    if (type === CellType.error) return this.own(CellKind.error);
    if (type === CellType.boolean) return this.truth();
    if (type === CellType.isoDate) return this.isoDate();
    const style = (this.dateStyles[this.tag.style] ?? 0) as DateStyle;
    const { bytes, from, to, hash } = content;
    return table.own(style === 0 ? CellKind.number : CellKind.date, style, bytes, from, to, hash);
  }

  private own(kind: CellKind): number {
    const { bytes, from, to, hash } = this.content;
    return from === to ? 0 : this.table.own(kind, 0, bytes, from, to, hash);
  }

  private missing(): number {
    return this.table.own(CellKind.formulaWithoutValue, 0, NOTHING, 0, 0, 0);
  }

  private sharedString(): number {
    const { bytes, from, to } = this.content;
    let index = 0;
    for (let p = from; p < to; p++) {
      const digit = bytes[p]! - ZERO;
      if (digit < 0 || digit > 9) corrupt('shared string number is none');
      index = index * 10 + digit;
    }
    const { sharedEntries } = this.table;
    if (index >= sharedEntries.length) corrupt(`shared string ${index} does not exist`);
    const entry = sharedEntries[index]!;
    if (entry === 0) return this.table.addShared(index);
    return entry < 0 ? 0 : entry;
  }

  private truth(): number {
    const { bytes, from, to } = this.content;
    const text = latin(bytes, from, Math.min(to, from + 8)).toLowerCase();
    if (text !== '1' && text !== 'true' && text !== '0' && text !== 'false')
      corrupt('boolean cell holds another value');
    const word = text === '1' || text === 'true' ? TRUE : FALSE;
    return this.table.own(CellKind.boolean, 0, word, 0, word.length, word.length);
  }

  private isoDate(): number {
    const { bytes, from, to } = this.content;
    const text = isoToText(latin(bytes, from, Math.min(to, from + 40)));
    if (text === undefined) return this.own(CellKind.text);
    const spelled = ascii(text);
    return this.table.own(CellKind.date, 0, spelled, 0, spelled.length, hashOf(spelled, 0, spelled.length));
  }
}
