import { type CellNote, commentsPart, notesDrawing } from './write/comments-part';
import type { WorkbookModel } from './write/model';
import { safeSheetName } from './write/names';
import { SharedStringWriter } from './write/shared-string-writer';
import { sheetPart } from './write/sheet-part';
import { stylesPart } from './write/styles-part';
import {
  contentTypes,
  coreProperties,
  packageRelations,
  relationsPart,
  workbookPart,
  workbookRelations,
} from './write/workbook-parts';
import { ZipWriter } from './zip/write-zip';

/**
 * Writes a workbook as .xlsx. Rows are taken from their iterables once, turned into XML and deflated as they come, so
 * an export needs room for its compressed bytes and its distinct texts only.
 *
 * Throws RangeError for what Excel would refuse to open: an illegal defined name, a range that is none, more rows or
 * columns than a sheet has, inline options beyond 255 characters, a workbook without a visible sheet.
 */
export async function writeWorkbook(model: WorkbookModel): Promise<Uint8Array<ArrayBuffer>> {
  const taken = new Set<string>();
  const names = model.sheets.map(({ name }) => safeSheetName(name, taken));
  const active = model.sheets.findIndex(({ hidden }) => !hidden);
  const zip = new ZipWriter();
  const strings = new SharedStringWriter();
  const noted: number[] = [];
  const workbook = workbookPart(model, names);

  let number = 0;
  for (const sheet of model.sheets) {
    number++;
    const notes: CellNote[] = [];
    await zip.stream(`xl/worksheets/sheet${number}.xml`, sheetPart(sheet, strings, notes, number - 1 === active));
    if (notes.length === 0) continue;
    noted.push(number);
    zip.add(
      `xl/worksheets/_rels/sheet${number}.xml.rels`,
      relationsPart([
        ['vmlDrawing', `../drawings/vmlDrawing${number}.vml`],
        ['comments', `../comments${number}.xml`],
      ]),
    );
    zip.add(`xl/comments${number}.xml`, commentsPart(notes));
    zip.add(`xl/drawings/vmlDrawing${number}.vml`, notesDrawing(notes));
  }
  await zip.stream('xl/sharedStrings.xml', strings.part());
  zip.add('xl/workbook.xml', workbook);
  zip.add('xl/_rels/workbook.xml.rels', workbookRelations(names.length));
  zip.add('xl/styles.xml', stylesPart());
  zip.add('docProps/core.xml', coreProperties(model.title ?? ''));
  zip.add('_rels/.rels', packageRelations());
  zip.add('[Content_Types].xml', contentTypes(names.length, noted));
  return zip.finish();
}
