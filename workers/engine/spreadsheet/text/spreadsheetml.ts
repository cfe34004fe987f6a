import { corrupt, tooLarge } from '../fail';
import type { Limits } from '../limits';
import { SheetBuilder } from '../sheet-builder';
import { CellKind, type Sheet } from '../types';
import { isoToText } from '../xlsx/serial-date';
import { readXml, type XmlElement } from '../xlsx/small-xml';

export interface XmlSheet {
  sheet: Sheet;
  hidden: boolean;
}

const KINDS: Record<string, CellKind> = {
  String: CellKind.text,
  Number: CellKind.number,
  DateTime: CellKind.date,
  Boolean: CellKind.boolean,
  Error: CellKind.error,
};

/** Reads the XML of Excel 2002 and 2003 (root `Workbook` of `urn:schemas-microsoft-com:office:spreadsheet`). */
export function readSpreadsheetMl(xml: string, limits: Limits): XmlSheet[] {
  const reader = new Reader(limits);
  readXml(
    xml,
    (element) => reader.open(element),
    (content, path) => reader.text(content, path),
    (path) => reader.close(path),
  );
  if (reader.sheets.length === 0) corrupt('XML workbook without a sheet');
  return reader.sheets;
}

class Reader {
  readonly sheets: XmlSheet[] = [];
  private builder: SheetBuilder;
  private name = '';
  private hidden = false;
  private row = 0;
  private column = -1;
  private kind: CellKind = CellKind.blank;
  private content = '';
  private formula = false;

  constructor(private readonly limits: Limits) {
    this.builder = new SheetBuilder(limits);
  }

  open({ name, attributes, path }: XmlElement): void {
    const depth = path.length;
    if (depth === 1 && name === 'Worksheet') {
      this.builder = new SheetBuilder(this.limits);
      this.name = attributes.get('Name') ?? '';
      this.hidden = false;
      this.row = 0;
    } else if (depth === 3 && name === 'Row') {
      this.row = this.next(this.row, attributes.get('Index'), 1_048_576);
      this.column = -1;
    } else if (depth === 4 && name === 'Cell') {
      this.column = this.next(this.column + 1, attributes.get('Index'), 16_384) - 1;
      this.kind = CellKind.blank;
      this.content = '';
      this.formula = attributes.has('Formula');
      this.merge(Number(attributes.get('MergeDown') ?? 0), Number(attributes.get('MergeAcross') ?? 0));
    } else if (depth === 5 && name === 'Data') {
      this.kind = KINDS[attributes.get('Type') ?? 'String'] ?? corrupt(`unknown type ${attributes.get('Type')}`);
    }
  }

  text(content: string, path: readonly string[]): void {
    if (path[5] === 'Data') this.content += content;
    else if (path.at(-1) === 'Visible' && path[2] === 'WorksheetOptions')
      this.hidden = content.trim() !== 'SheetVisible';
  }

  close(path: readonly string[]): void {
    if (path.length === 5 && path[4] === 'Cell') {
      this.addCell();
    } else if (path.length === 2 && path[1] === 'Worksheet') {
      if (this.sheets.length >= this.limits.sheets) tooLarge('too many sheets');
      this.sheets.push({ sheet: this.builder.finish(this.name), hidden: this.hidden });
    }
  }

  private next(current: number, given: string | undefined, most: number): number {
    const next = given === undefined ? current + 1 : Number(given);
    if (!Number.isInteger(next) || next <= current || next > most) corrupt(`bad index ${given}`);
    return next;
  }

  private merge(down: number, across: number): void {
    if (down === 0 && across === 0) return;
    if (!(down >= 0 && across >= 0 && down < 1_048_576 && across < 16_384)) corrupt('bad merged cell');
    this.builder.merge(this.row, this.column, this.row + down, this.column + across);
  }

  private addCell(): void {
    const { kind } = this;
    let text = this.content;
    if (kind === CellKind.blank) {
      if (this.formula) this.builder.add(this.row, this.column, CellKind.formulaWithoutValue, '');
      return;
    }
    if (kind !== CellKind.text) text = text.trim();
    if (kind === CellKind.number && text !== '' && !Number.isFinite(Number(text))) corrupt(`number cell holds ${text}`);
    if (kind === CellKind.boolean) text = text === '1' ? 'TRUE' : 'FALSE';
    if (kind === CellKind.date) {
      // A time of day alone is written with the day before the calendar begins.
      const iso = /^1899-12-3[01]T/.test(text) ? text.slice(11) : text;
      text = isoToText(iso) ?? corrupt(`date cell holds ${text}`);
    }
    this.builder.add(this.row, this.column, kind, text);
  }
}
