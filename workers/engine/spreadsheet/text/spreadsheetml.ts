import { corrupt, tooLarge } from '../fail';
import type { Limits } from '../limits';
import { SheetBuilder } from '../sheet-builder';
import { CellKind, type Sheet } from '../types';
import { type DateStyle, dateStyle } from '../xlsx/number-format';
import { isoToText, serialToText } from '../xlsx/serial-date';
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

/** Formats that go by a name instead of a code; the others of this kind are numbers. */
const NAMED_DATES: Record<string, DateStyle> = {
  'General Date': 1,
  'Long Date': 1,
  'Medium Date': 1,
  'Short Date': 1,
  'Long Time': 2,
  'Medium Time': 2,
  'Short Time': 2,
};
const NAMED_NUMBERS = new Set(['General', 'Currency', 'Euro Currency', 'Fixed', 'Standard', 'Percent', 'Scientific']);

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
  private date1904 = false;
  /** The style that is being declared, and which of them show dates. */
  private style = '';
  private readonly dateStyles = new Map<string, DateStyle>();
  private rowStyle = '';
  private cellStyle = '';

  constructor(private readonly limits: Limits) {
    this.builder = new SheetBuilder(limits);
  }

  open({ name, attributes, path }: XmlElement): void {
    const depth = path.length;
    if (depth === 2 && name === 'Style') {
      this.style = attributes.get('ID') ?? '';
      const parent = this.dateStyles.get(attributes.get('Parent') ?? 'Default');
      if (parent) this.dateStyles.set(this.style, parent);
    } else if (depth === 3 && name === 'NumberFormat' && path[2] === 'Style') {
      this.dateStyles.set(this.style, styleOf(attributes.get('Format') ?? 'General'));
    } else if (depth === 2 && name === 'Date1904') {
      this.date1904 = true;
    } else if (depth === 1 && name === 'Worksheet') {
      this.builder = new SheetBuilder(this.limits);
      this.name = attributes.get('Name') ?? '';
      this.hidden = false;
      this.row = 0;
    } else if (depth === 3 && name === 'Row') {
      this.row = this.next(this.row, attributes.get('Index'), 1_048_576);
      this.column = -1;
      this.rowStyle = attributes.get('StyleID') ?? 'Default';
    } else if (depth === 4 && name === 'Cell') {
      this.column = this.next(this.column + 1, attributes.get('Index'), 16_384) - 1;
      this.kind = CellKind.blank;
      this.content = '';
      this.formula = attributes.has('Formula');
      this.cellStyle = attributes.get('StyleID') ?? this.rowStyle;
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
    if (kind === CellKind.number && text !== '') {
      // Some programs leave dates as the serials they are stored as, and say so in the style only.
      const style = this.dateStyles.get(this.cellStyle) ?? 0;
      const date = style === 0 ? undefined : serialToText(Number(text), this.date1904, style);
      if (date !== undefined) return this.builder.add(this.row, this.column, CellKind.date, date);
    }
    if (kind === CellKind.boolean) text = text === '1' ? 'TRUE' : 'FALSE';
    if (kind === CellKind.date) {
      // A time of day alone is written with the day before the calendar begins.
      const iso = /^1899-12-3[01]T/.test(text) ? text.slice(11) : text;
      text = isoToText(iso) ?? corrupt(`date cell holds ${text}`);
    }
    this.builder.add(this.row, this.column, kind, text);
  }
}

function styleOf(format: string): DateStyle {
  return NAMED_DATES[format] ?? (NAMED_NUMBERS.has(format) ? 0 : dateStyle(format));
}
