import { textElement } from './shared-string-writer';
import { SPREADSHEET_NS, XML_HEAD } from './xml-head';

/** A note at a cell; row and column 0-based. */
export interface CellNote {
  reference: string;
  row: number;
  column: number;
  text: string;
}

/** `xl/comments1.xml` (ECMA-376 18.7.6): what the notes say. */
export function commentsPart(notes: readonly CellNote[]): string {
  const list = notes.map(({ reference, text }) => {
    return `<comment ref="${reference}" authorId="0"><text><r>${textElement(text)}</r></text></comment>`;
  });
  return (
    `${XML_HEAD}<comments xmlns="${SPREADSHEET_NS}"><authors><author></author></authors>` +
    `<commentList>${list.join('')}</commentList></comments>`
  );
}

/** The drawing that gives each note its box; Excel shows no note without one. */
export function notesDrawing(notes: readonly CellNote[]): string {
  const ids = noteClusters(firstShape, notes.length).join(',');
  return (
    '<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" ' +
    `xmlns:x="urn:schemas-microsoft-com:office:excel"><o:shapelayout v:ext="edit"><o:idmap v:ext="edit" data="${ids}"/>` +
    `</o:shapelayout>${noteShapeType}${noteShapes(notes, firstShape)}</xml>`
  );
}

/** Number of the first shape of a drawing: 1,024 numbers are a cluster, and those of cluster 0 are not for shapes. */
const firstShape = 1_025;

/** The clusters that the numbers of `count` shapes are in, to be listed in the drawing's `idmap`. */
export function noteClusters(first: number, count: number): number[] {
  const from = Math.floor(first / 1_024);
  const to = Math.floor((first + Math.max(0, count - 1)) / 1_024);
  return Array.from({ length: to - from + 1 }, (_, n) => from + n);
}

/** The shape type that boxes of notes have. */
export const noteShapeType =
  '<v:shapetype id="_x0000_t202" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe">' +
  '<v:stroke joinstyle="miter"/><v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>';

/** A box per note, numbered from `first`. */
export function noteShapes(notes: readonly CellNote[], first: number): string {
  const shapes = notes.map(({ row, column, text }, n) => {
    const lines = Math.min(12, text.split('\n').length + Math.ceil(text.length / 16));
    const anchor = `${column + 1}, 12, ${Math.max(0, row - 1)}, 4, ${column + 4}, 12, ${row + lines + 1}, 4`;
    return (
      `<v:shape id="_x0000_s${first + n}" type="#_x0000_t202" style="position:absolute;visibility:hidden" ` +
      `fillcolor="#ffffe1" o:insetmode="auto"><v:fill color2="#ffffe1"/><v:shadow on="t" color="black" obscured="t"/>` +
      `<v:path o:connecttype="none"/><v:textbox style="mso-direction-alt:auto"><div style="text-align:left"></div>` +
      `</v:textbox><x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/><x:Anchor>${anchor}</x:Anchor>` +
      `<x:AutoFill>False</x:AutoFill><x:Row>${row}</x:Row><x:Column>${column}</x:Column></x:ClientData></v:shape>`
    );
  });
  return shapes.join('');
}
