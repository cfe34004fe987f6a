import type ExcelJS from 'exceljs';

/** A printed form: a title, a picture beside the first facts, facts in pairs, tables. Texts stay texts. */
export interface FormSheet {
  /** Name of the sheet and of the form. */
  title: string;
  /** Under the title, e.g. whose form of which hospital, and its day. */
  subtitle: string;
  /** Beside the first part, 1:1. */
  picture: { base64: string; extension: 'png' | 'jpeg' } | null;
  parts: readonly FormPart[];
}

export type FormPart = { title: string } & (
  | { facts: readonly (readonly [label: string, value: string])[] }
  | { heads: readonly string[]; rows: readonly (readonly string[])[] }
);

/** The form stands on twelve narrow columns, which heads and values take several of. */
const columns = 12;
const columnWidth = 7.5;
const rowHeight = 24;
const lineHeight = 16;
const pictureColumns = 2;
const pictureRows = 4;
const thin = { style: 'thin', color: { argb: 'FFB8BEC8' } } as const;
const border = { top: thin, left: thin, bottom: thin, right: thin };

/**
 * A form as an A4 workbook: merged heads, a picture, print set-up. By the library: our own writer is for plain tables of
 * any length, this is for a page or two that people print and sign.
 */
export async function formBook(form: FormSheet): Promise<Uint8Array<ArrayBuffer>> {
  const { default: Library } = await import('exceljs');
  const book = new Library.Workbook();
  const sheet = book.addWorksheet(form.title, {
    pageSetup: {
      paperSize: 9,
      orientation: 'portrait',
      fitToPage: true,
      fitToWidth: 1,
      fitToHeight: 0,
      horizontalCentered: true,
      margins: { left: 0.5, right: 0.5, top: 0.6, bottom: 0.6, header: 0.3, footer: 0.3 },
      printTitlesRow: '1:2',
    },
    headerFooter: { oddFooter: '第 &P 页，共 &N 页' },
    views: [{ showGridLines: false }],
  });
  sheet.columns = Array.from({ length: columns }, () => ({ width: columnWidth }));
  const writer = new FormWriter(sheet);
  writer.title(form);
  for (const [index, part] of form.parts.entries()) {
    const picture = index === 0 ? form.picture : null;
    writer.head(part.title);
    if ('heads' in part) writer.table(part.heads, part.rows);
    else writer.facts(part.facts, picture && book.addImage(picture));
  }
  return new Uint8Array(await book.xlsx.writeBuffer());
}

/** Writes from the top; each of its methods takes the next rows. */
class FormWriter {
  private row = 0;

  constructor(private readonly sheet: ExcelJS.Worksheet) {}

  title({ title, subtitle }: FormSheet): void {
    this.line([{ text: title, span: columns }], 36);
    this.sheet.getCell(1, 1).font = { size: 18, bold: true };
    this.line([{ text: subtitle, span: columns }], 20);
    this.sheet.getCell(2, 1).font = { size: 10, color: { argb: 'FF646A73' } };
  }

  head(title: string): void {
    this.line([{ text: title, span: columns, look: 'head' }], 26);
  }

  /** Two facts to a row. @param picture id of the picture that stands at the right of the first rows */
  facts(facts: readonly (readonly [string, string])[], picture: number | null): void {
    const first = this.row;
    const rows = Math.max(Math.ceil(facts.length / 2), picture === null ? 0 : pictureRows);
    for (let at = 0; at < rows; at++) {
      const isBeside = picture !== null && at < pictureRows;
      const span = isBeside ? 3 : 4;
      const pairs = [facts[at * 2], facts[at * 2 + 1]].flatMap((fact): Box[] => [
        { text: fact?.[0] ?? '', span: 2, look: 'label' },
        { text: fact?.[1] ?? '', span, look: 'value' },
      ]);
      this.line(pairs, isBeside ? 30 : rowHeight);
    }
    if (picture === null) return;
    const left = columns - pictureColumns;
    this.sheet.mergeCells(first + 1, left + 1, first + pictureRows, columns);
    this.dress(first + 1, left + 1, 'value');
    this.sheet.addImage(picture, {
      tl: { col: left + 0.05, row: first + 0.05 },
      ext: { width: 112, height: 112 },
      editAs: 'oneCell',
    });
  }

  table(heads: readonly string[], rows: readonly (readonly string[])[]): void {
    const spans = shares(heads.length);
    const boxes = (texts: readonly string[], look: Look) => texts.map((text, at) => ({ text, span: spans[at]!, look }));
    this.line(boxes(heads, 'label'), rowHeight);
    for (const row of rows) this.line(boxes(row, 'value'), rowHeight);
  }

  /** A row of boxes from the left, as high as the longest text in them needs. */
  private line(boxes: readonly Box[], least: number): void {
    this.row += 1;
    let column = 1;
    let lines = 1;
    for (const { text, span, look } of boxes) {
      if (span > 1) this.sheet.mergeCells(this.row, column, this.row, column + span - 1);
      this.sheet.getCell(this.row, column).value = text;
      this.dress(this.row, column, look);
      if (look) lines = Math.max(lines, Math.ceil((textWidth(text) + 1) / (span * columnWidth)));
      column += span;
    }
    this.sheet.getRow(this.row).height = Math.max(least, lines * lineHeight);
  }

  private dress(row: number, column: number, look: Look | undefined): void {
    const cell = this.sheet.getCell(row, column);
    cell.numFmt = '@';
    const isHead = look === 'head';
    cell.alignment = { horizontal: isHead ? 'left' : 'center', vertical: 'middle', wrapText: true };
    if (look === undefined) return;
    cell.border = border;
    cell.font = { size: 11, bold: isHead };
    if (look === 'value') return;
    const argb = isHead ? 'FFDCEAFF' : 'FFF2F4F8';
    cell.fill = { type: 'pattern', pattern: 'solid', fgColor: { argb } };
  }
}

type Look = 'head' | 'label' | 'value';

interface Box {
  text: string;
  /** In columns of the sheet. */
  span: number;
  /** None for the title, which stands free. */
  look?: Look;
}

/** The columns of the sheet dealt out to so many of a table, the first ones get what is left over. */
function shares(count: number): number[] {
  const least = Math.floor(columns / count);
  return Array.from({ length: count }, (_, at) => least + (at < columns - least * count ? 1 : 0));
}

/** In widths of a digit: a Chinese character takes two. */
function textWidth(text: string): number {
  return Array.from(text).reduce((sum, letter) => sum + (letter.codePointAt(0)! > 0x2e7f ? 2 : 1), 0);
}
