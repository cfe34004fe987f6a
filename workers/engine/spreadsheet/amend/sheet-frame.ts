import { RELATION_NS } from '../write/xml-head';
import { columnName, parseRange } from '../xlsx/reference';
import type { RowEdits } from './changes';
import { declaredUtf8, placedElements, prefixOf, withAttribute, XmlEdits } from './xml-edit';

/** Namespaces of a workbook that is kept as Strict Open XML. */
export const STRICT_NS = 'http://purl.oclc.org/ooxml/spreadsheetml/main';
const STRICT_RELATION_NS = 'http://purl.oclc.org/ooxml/officeDocument/relationships';

export const relationNamespace = (strict: boolean) => (strict ? STRICT_RELATION_NS : RELATION_NS);

/** What stands behind the drawing of notes in a worksheet (ECMA-376 18.3.1.99). */
const BEHIND_NOTES = new Set(
  'legacyDrawingHF drawingHF picture oleObjects controls webPublishItems tableParts extLst AlternateContent'.split(' '),
);

export interface SheetHead {
  /** Up to and with the opening tag of the rows. */
  text: string;
  rootTag: string;
  /** Look of a column's cells that are not in the file. */
  columnStyle: (column: number) => number;
}

/** The part of a worksheet in front of its rows, with a dimension that holds the edited cells too. */
export function amendHead(head: string, rows: readonly RowEdits[]): SheetHead {
  const opened = head.replace(/\s*\/>$/, '>');
  const prefix = /<([^\s/>:]+:)?sheetData[^<]*$/.exec(opened)?.[1] ?? '';
  const xml = `${opened}</${prefix}sheetData></${prefix}worksheet>`;
  const elements = placedElements(xml);
  const [root] = elements;
  const edits = new XmlEdits(xml);
  const dimension = elements.find(({ name, path }) => name === 'dimension' && path === 'worksheet');
  if (dimension) {
    const tag = xml.slice(dimension.from, dimension.to);
    edits.replace(
      dimension.from,
      dimension.to,
      withAttribute(tag, 'ref', grown(dimension.attributes.get('ref'), rows)),
    );
  }
  const columns = elements
    .filter(({ name, path }) => name === 'col' && path === 'worksheet/cols')
    .map(({ attributes }) => ['min', 'max', 'style'].map((name) => Number(attributes.get(name) ?? 0)));
  const data = elements.at(-1)!;
  return {
    text: declaredUtf8(edits.toString().slice(0, data.to - xml.length)),
    rootTag: xml.slice(root.from, root.to),
    columnStyle: (column) => columns.find(([min, max]) => min! <= column + 1 && column + 1 <= max!)?.[2] ?? 0,
  };
}

function grown(reference: string | undefined, rows: readonly RowEdits[]): string {
  const [row, column, lastRow, lastColumn] = parseRange(reference ?? '') ?? [Infinity, Infinity, 0, 0];
  const columns = rows.flatMap(({ cells }) => [cells[0]!.column, cells.at(-1)!.column]);
  const least = (list: number[], start: number) => list.reduce((a, b) => Math.min(a, b), start);
  const most = (list: number[], start: number) => list.reduce((a, b) => Math.max(a, b), start);
  const first = columnName(least(columns, column)) + Math.min(rows[0]!.row, row);
  const last = columnName(most(columns, lastColumn)) + Math.max(rows.at(-1)!.row, lastRow);
  return first === last ? first : `${first}:${last}`;
}

/**
 * The part of a worksheet behind its rows, with a drawing of notes.
 * @param free relation to be used if there is no such drawing yet
 * @returns the relation that leads to the drawing
 */
export function amendTail(tail: string, rootTag: string, free: string, strict: boolean): { text: string; id: string } {
  const xml = rootTag + tail;
  const elements = placedElements(xml);
  const [root] = elements;
  const children = elements.filter(({ path }) => path === root.name);
  const present = children.find(({ name }) => name === 'legacyDrawing')?.attributes.get('id');
  if (present !== undefined) return { text: tail, id: present };
  const edits = new XmlEdits(xml);
  const own = `<${prefixOf(xml, root)}legacyDrawing xmlns:r="${relationNamespace(strict)}" r:id="${free}"/>`;
  edits.insert(children.find(({ name }) => BEHIND_NOTES.has(name))?.from ?? root.closeFrom, own);
  return { text: edits.toString().slice(rootTag.length), id: free };
}
