import { inSheetOrder, type RowEdits, type SheetChange } from './amend/changes';
import { addNotes } from './amend/add-notes';
import { PackageEdits } from './amend/package-edits';
import { SheetAmender } from './amend/sheet-amender';
import { amendTail, STRICT_NS } from './amend/sheet-frame';
import { plainStyles, StyleVariants } from './amend/style-variants';
import { recalculated } from './amend/workbook-part';
import { defaultLimits, type Limits } from './limits';
import { openWorkbook } from './open';
import { columnName } from './xlsx/reference';
import { XlsxWorkbook } from './xlsx/workbook';
import { ZipWriter } from './zip/write-zip';

export type { SheetChange };

/** The file is a spreadsheet of another format: its cells can only be written into a new workbook. */
export class NotXlsxError extends Error {
  override name = 'NotXlsxError';
  readonly code = 'AMEND_NOT_XLSX';
}

const STYLES_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml';

/**
 * Gives a person's own .xlsx back with cells marked (red fill and a note) and with cells replaced by texts. Everything
 * else stays: looks, widths, merged ranges, lists, other sheets, names, drawings, macros. A text is never a formula.
 * The sheets are rewritten while they are inflated, so memory holds the compressed file twice and no sheet.
 *
 * Throws NotXlsxError for other spreadsheets, `SpreadsheetError` for whatever the reader refuses too (and for parts
 * that fail their check sum, changed or not), RangeError for a sheet or a cell that does not exist.
 */
export async function amendWorkbook(
  bytes: Uint8Array,
  changes: readonly SheetChange[],
  limits: Partial<Limits> = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const book = await openWorkbook(bytes, limits);
  if (!(book instanceof XlsxWorkbook)) throw new NotXlsxError(`the file is ${book.format}`);
  const strict = (await book.parts.text(book.key)).includes(STRICT_NS);
  const edits = new PackageEdits(book.parts, strict);
  const stylesKey = book.related('styles');
  const styles = new StyleVariants(
    stylesKey ? await edits.text(stylesKey) : plainStyles(strict ? STRICT_NS : undefined),
  );
  const zip = new ZipWriter();
  const work = { book, edits, styles, zip, strict, limits: { ...defaultLimits, ...limits } };

  const sheets = sheetsToAmend(book, changes);
  let formulaGone = false;
  for (const sheet of sheets.values()) if (await amendSheet(work, sheet)) formulaGone = true;

  const looks = styles.part();
  if (looks !== undefined) {
    const name = stylesKey ? edits.nameOf(stylesKey) : edits.freeName((n) => `xl/styles${n === 1 ? '' : n}.xml`);
    edits.set(name, looks);
    if (!stylesKey) {
      await edits.declare(name, STYLES_TYPE);
      await edits.relate(book.key, 'styles', name);
    }
  }
  const order = formulaGone ? book.related('calcChain') : undefined;
  // Excel finds the order of computing anew, but not in one that names a cell without a formula.
  if (order) await edits.drop(order, book.key);
  if (changes.some(({ values }) => values.length > 0)) {
    edits.set(edits.nameOf(book.key), recalculated(await edits.text(book.key)));
  }
  await edits.write(zip, bytes, new Set(sheets.keys()));
  return zip.finish();
}

interface AmendedSheet {
  key: string;
  index: number;
  rows: RowEdits[];
}

/** The sheets that change, by their part: two sheets may be one. */
function sheetsToAmend(book: XlsxWorkbook, changes: readonly SheetChange[]): Map<string, AmendedSheet> {
  const byPart = new Map<string, { index: number; changes: SheetChange[] }>();
  for (const change of changes) {
    const info = book.sheets.find(({ name }) => name === change.sheet);
    if (!info) throw new RangeError(`the workbook has no sheet ${change.sheet}`);
    const key = book.sheetKey(info.index);
    const known = byPart.get(key) ?? { index: info.index, changes: [] };
    known.changes.push(change);
    byPart.set(key, known);
  }
  const sheets = [...byPart].map(([key, { index, changes: own }]) => ({ key, index, rows: inSheetOrder(own) }));
  return new Map(sheets.filter(({ rows }) => rows.length > 0).map((sheet) => [sheet.key, sheet]));
}

interface Work {
  book: XlsxWorkbook;
  edits: PackageEdits;
  styles: StyleVariants;
  zip: ZipWriter;
  strict: boolean;
  limits: Limits;
}

/** @returns whether a formula was replaced */
async function amendSheet(work: Work, { key, index, rows }: AmendedSheet): Promise<boolean> {
  const { book, edits, styles, zip, strict, limits } = work;
  // The reader says whether the part is sound: the pass below then only has to find its way.
  await book.readSheet(index);
  const notes = rows.flatMap(({ row, cells }) =>
    cells.flatMap(({ column, comment }) =>
      comment === undefined ? [] : [{ reference: columnName(column) + row, row: row - 1, column, text: comment }],
    ),
  );
  const free = await edits.freeRelation(key);
  const amender = new SheetAmender(rows, styles, limits);
  let drawing = '';
  async function* pieces() {
    for await (const chunk of book.parts.stream(key)) {
      amender.push(chunk);
      yield amender.take();
    }
    amender.finish();
    yield amender.take();
    const { tail, rootTag } = amender.rest();
    if (notes.length === 0) {
      yield tail;
      return;
    }
    const amended = amendTail(tail, rootTag, free, strict);
    drawing = amended.id;
    yield amended.text;
  }
  await zip.stream(edits.nameOf(key), pieces());
  if (notes.length > 0) await addNotes(edits, key, notes, drawing, free);
  return amender.formulaGone;
}
