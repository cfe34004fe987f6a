import { columnName } from '../xlsx/reference';
import type { CellNote } from './comments-part';
import type { Cell, Row, SheetModel, StyledCell } from './model';
import { type SharedStringWriter, textElement } from './shared-string-writer';
import { styleIndex, type StyleName } from './styles-part';
import { validationsXml } from './validations';
import { RELATION_NS, SPREADSHEET_NS, XML_HEAD } from './xml-head';

const MOST_ROWS = 1_048_576;
const MOST_COLUMNS = 16_384;

/**
 * A worksheet part in pieces, in the order of ECMA-376 18.3.1.99. The notes of its cells are added to `notes` on the
 * way; a sheet that has any gets the relation `rId1` to their drawing.
 */
export async function* sheetPart(
  model: SheetModel,
  strings: SharedStringWriter,
  notes: CellNote[],
  selected: boolean,
): AsyncGenerator<string, void, undefined> {
  yield `${XML_HEAD}<worksheet xmlns="${SPREADSHEET_NS}" xmlns:r="${RELATION_NS}">${viewXml(model, selected)}`;
  yield `<sheetFormatPr defaultRowHeight="15"/>${columnsXml(model)}<sheetData>`;
  const writer = new RowWriter(model, strings, notes);
  for await (const row of model.rows) yield writer.row(row);
  if (model.blankRows) yield* writer.blankRows(model.blankRows.count, model.blankRows.style);
  yield '</sheetData>';
  if (model.protectHeader) yield PROTECTION;
  if (model.autoFilter) yield `<autoFilter ref="${model.autoFilter}"/>`;
  const merges = model.merges ?? [];
  if (merges.length > 0) {
    yield `<mergeCells count="${merges.length}">${merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`;
  }
  yield validationsXml(model.validations ?? []);
  if (notes.length > 0) yield '<legacyDrawing r:id="rId1"/>';
  yield '</worksheet>';
}

/** Everything that does not change a header cell stays allowed. */
const PROTECTION =
  '<sheetProtection sheet="1" formatCells="0" formatColumns="0" formatRows="0" insertRows="0" deleteRows="0" sort="0" autoFilter="0"/>';

function viewXml({ freeze }: SheetModel, selected: boolean): string {
  const { rows = 0, columns = 0 } = freeze ?? {};
  const open = `<sheetViews><sheetView workbookViewId="0"${selected ? ' tabSelected="1"' : ''}>`;
  if (rows === 0 && columns === 0) return `${open}</sheetView></sheetViews>`;
  const pane = rows > 0 && columns > 0 ? 'bottomRight' : rows > 0 ? 'bottomLeft' : 'topRight';
  const split = `${columns > 0 ? ` xSplit="${columns}"` : ''}${rows > 0 ? ` ySplit="${rows}"` : ''}`;
  const corner = `${columnName(columns)}${rows + 1}`;
  return (
    `${open}<pane${split} topLeftCell="${corner}" activePane="${pane}" state="frozen"/>` +
    `<selection pane="${pane}" activeCell="${corner}" sqref="${corner}"/></sheetView></sheetViews>`
  );
}

function columnsXml({ columns = [] }: SheetModel): string {
  if (columns.length === 0) return '';
  const xml = columns.map(({ width = 9, style = 'plain', hidden = false }, n) => {
    const look = `width="${width}" style="${styleIndex(style)}"${hidden ? ' hidden="1"' : ''} customWidth="1"`;
    return `<col min="${n + 1}" max="${n + 1}" ${look}/>`;
  });
  return `<cols>${xml.join('')}</cols>`;
}

class RowWriter {
  private number = 0;
  private readonly letters: string[] = [];
  private readonly columnStyles: StyleName[];

  constructor(
    private readonly model: SheetModel,
    private readonly strings: SharedStringWriter,
    private readonly notes: CellNote[],
  ) {
    this.columnStyles = (model.columns ?? []).map(({ style = 'plain' }) => style);
  }

  row(cells: Row): string {
    const number = this.next();
    if (cells.length > MOST_COLUMNS) throw new RangeError(`row ${number} has ${cells.length} cells`);
    const header = number <= (this.model.headerRows ?? 0);
    let xml = `<row r="${number}">`;
    for (let column = 0; column < cells.length; column++) {
      const style = header ? 'header' : (this.columnStyles[column] ?? 'plain');
      xml += this.cell(cells[column], this.letter(column) + number, column, style);
    }
    return `${xml}</row>`;
  }

  /** Rows that differ in nothing but their number: the text between the numbers is made once. */
  *blankRows(count: number, style?: StyleName): Generator<string> {
    const looks = this.columnStyles.map((own) => `" s="${styleIndex(style ?? own)}"/>`);
    const between = looks.map((_, column) => `${column === 0 ? '">' : looks[column - 1]!}<c r="${this.letter(column)}`);
    const template = [...between, looks.length === 0 ? '"/>' : `${looks.at(-1)!}</row>`];
    for (let n = 0; n < count; n++) {
      const number = String(this.next());
      yield `<row r="${number}${template.join(number)}`;
    }
  }

  private next(): number {
    if (this.number >= MOST_ROWS) throw new RangeError('a sheet has at most 1,048,576 rows');
    return ++this.number;
  }

  private letter(column: number): string {
    return (this.letters[column] ??= columnName(column));
  }

  private cell(cell: Cell, reference: string, column: number, style: StyleName): string {
    if (typeof cell === 'object' && cell !== null) return this.styledCell(cell, reference, column, style);
    return this.value(cell, reference, style);
  }

  private styledCell(cell: StyledCell, reference: string, column: number, style: StyleName): string {
    if (cell.comment) this.notes.push({ reference, row: this.number - 1, column, text: cell.comment });
    return this.value(cell.text, reference, cell.style ?? style);
  }

  private value(value: string | number | null | undefined, reference: string, style: StyleName): string {
    const look = styleIndex(style);
    if (value === null || value === undefined || value === '') {
      return look === 0 ? '' : `<c r="${reference}" s="${look}"/>`;
    }
    if (typeof value === 'number' && Number.isFinite(value))
      return `<c r="${reference}" s="${look}"><v>${value}</v></c>`;
    const text = String(value);
    const shown = /^[=+\-@]/.test(text) ? styleIndex(style, true) : look;
    const shared = this.strings.add(text);
    if (shared >= 0) return `<c r="${reference}" s="${shown}" t="s"><v>${shared}</v></c>`;
    return `<c r="${reference}" s="${shown}" t="inlineStr"><is>${textElement(text)}</is></c>`;
  }
}
