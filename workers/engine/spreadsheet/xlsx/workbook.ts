import { corrupt, notSpreadsheet, tooLarge } from '../fail';
import type { Limits } from '../limits';
import type { Sheet, SheetInfo, Workbook } from '../types';
import { Package, type Relation } from './package';
import { noSharedStrings, type SharedStrings, SharedStringsScanner } from './shared-strings';
import { SheetScanner } from './sheet-scanner';
import { readXml } from './small-xml';
import { readDateStyles } from './styles';
import { unescapeXstring } from './unescape';

interface ListedSheet {
  name: string;
  hidden: boolean;
  relation: string;
}

/** An opened .xlsx or .xlsm: names are known, sheets are scanned one by one when asked for. */
export class XlsxWorkbook implements Workbook {
  readonly format = 'xlsx';
  readonly sheets: SheetInfo[];
  private shared: Promise<SharedStrings> | undefined;
  private styles: Promise<Uint8Array> | undefined;

  private constructor(
    readonly parts: Package,
    private readonly limits: Limits,
    private readonly relations: Relation[],
    /** The workbook part. */
    readonly key: string,
    private readonly date1904: boolean,
    private readonly listed: (ListedSheet & { target: string })[],
  ) {
    this.sheets = listed.map(({ name, hidden }, index) => ({ name, index, hidden }));
  }

  static async open(file: Uint8Array, limits: Limits): Promise<XlsxWorkbook> {
    const parts = new Package(file, limits);
    const key = await findWorkbook(parts);
    const { date1904, listed } = readWorkbookPart(await parts.text(key));
    if (listed.length > limits.sheets) tooLarge(`${listed.length} sheets`);
    const relations = await parts.relations(key);
    const worksheets = listed.flatMap((sheet) => {
      const relation = relations.find(({ id }) => id === sheet.relation);
      if (!relation) return corrupt(`sheet ${sheet.name} leads nowhere`);
      // Chart sheets, dialogue sheets and macro sheets hold no rows.
      return relation.type === 'worksheet' && relation.target ? [{ ...sheet, target: relation.target }] : [];
    });
    return new XlsxWorkbook(parts, limits, relations, key, date1904, worksheets);
  }

  async readSheet(index: number): Promise<Sheet> {
    const sheet = this.listed[index];
    if (!sheet) throw new RangeError(`the workbook has no sheet ${index}`);
    const shared = await (this.shared ??= this.readSharedStrings());
    const dateStyles = await (this.styles ??= this.readStyles());
    const scanner = new SheetScanner({ shared, dateStyles, date1904: this.date1904, limits: this.limits });
    for await (const chunk of this.parts.stream(sheet.target)) scanner.push(chunk);
    return scanner.sheet(sheet.name);
  }

  /** The part that holds the sheet at `index`. */
  sheetKey(index: number): string {
    const sheet = this.listed[index];
    if (!sheet) throw new RangeError(`the workbook has no sheet ${index}`);
    return sheet.target;
  }

  private async readSharedStrings(): Promise<SharedStrings> {
    const key = this.related('sharedStrings');
    if (!key) return noSharedStrings;
    const scanner = new SharedStringsScanner(this.limits);
    for await (const chunk of this.parts.stream(key)) scanner.push(chunk);
    return scanner.table();
  }

  private async readStyles(): Promise<Uint8Array> {
    const key = this.related('styles');
    return key ? readDateStyles(await this.parts.text(key)) : new Uint8Array(0);
  }

  /** The one part of a type; under its usual name if some producer forgot the relation. */
  related(type: string): string | undefined {
    const targets = this.relations.filter((relation) => relation.type === type && relation.target);
    if (targets.length > 1) corrupt(`workbook has ${targets.length} parts of type ${type}`);
    const folder = this.key.slice(0, this.key.lastIndexOf('/') + 1);
    const usual = `${folder}${type}.xml`.toLowerCase();
    return targets[0]?.target ?? (this.parts.has(usual) ? usual : undefined);
  }
}

/** The part of type officeDocument; that of Word, PowerPoint or a binary workbook is not ours to read. */
async function findWorkbook(parts: Package): Promise<string> {
  const relation = (await parts.relations('')).find(({ type }) => type === 'officeDocument');
  const key = relation?.target ?? 'xl/workbook.xml';
  if (key.endsWith('.bin')) notSpreadsheet('binary workbook (.xlsb)');
  if (parts.has(key)) return key;
  return relation ? corrupt(`${key} is missing`) : notSpreadsheet('zip archive without a workbook');
}

/** Sheets and date system (ECMA-376 18.2.27). */
function readWorkbookPart(xml: string): { date1904: boolean; listed: ListedSheet[] } {
  const listed: ListedSheet[] = [];
  let date1904 = false;
  let root = '';
  readXml(xml, ({ name, attributes, path }) => {
    if (path.length === 0) root = name;
    if (root !== 'workbook') notSpreadsheet(`office document holds ${root}`);
    if (name === 'workbookPr' && path.length === 1) {
      date1904 = ['1', 'true', 'on'].includes(attributes.get('date1904') ?? '');
    } else if (name === 'sheet' && path.length === 2 && path[1] === 'sheets') {
      listed.push({
        name: unescapeXstring(attributes.get('name') ?? ''),
        hidden: (attributes.get('state') ?? 'visible') !== 'visible',
        relation: attributes.get('id') ?? '',
      });
    }
  });
  if (listed.length === 0) corrupt('workbook lists no sheet');
  return { date1904, listed };
}
