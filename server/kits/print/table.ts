import { setImmediate } from 'node:timers/promises';
import { fontFiles } from './font';
import type { FormColumn } from './form';
import type { Sheet } from './sheet';

interface DrawnTable {
  columns: readonly FormColumn[];
  rows: readonly (readonly string[])[];
  fontSize?: number;
  isHeadless?: boolean;
}

const [padX, padY] = [4, 3];

/** A table with its head again on each page; a row is never cut, unless it is higher than a page. */
export async function drawTable({ doc, type, left, width, room }: Sheet, table: DrawnTable): Promise<void> {
  const { columns, rows, fontSize = 9, isHeadless = false } = table;
  const all = columns.reduce((sum, { weight = 1 }) => sum + weight, 0);
  const widths = columns.map(({ weight = 1 }) => (width * weight) / all);
  const within = (at: number) => ({ width: widths[at]! - 2 * padX, align: columns[at]!.align ?? ('left' as const) });

  const line = (cells: readonly string[], isHead: boolean) => {
    doc.font(isHead ? fontFiles.bold : fontFiles.regular).fontSize(fontSize);
    const texts = columns.map((_, at) => type.text(cells[at] ?? ''));
    const height = Math.max(...texts.map((text, at) => doc.heightOfString(text || ' ', within(at)))) + 2 * padY;
    return { texts, height, isHead };
  };
  const draw = ({ texts, height, isHead }: ReturnType<typeof line>) => {
    const top = doc.y;
    let x = left;
    texts.forEach((text, at) => {
      if (isHead) doc.rect(x, top, widths[at]!, height).fill('#eef1f5');
      doc.rect(x, top, widths[at]!, height).lineWidth(0.5).stroke('#777');
      doc
        .font(isHead ? fontFiles.bold : fontFiles.regular)
        .fontSize(fontSize)
        .fillColor('#000');
      doc.text(text, x + padX, top + padY, within(at));
      x += widths[at]!;
    });
    doc.y = top + height;
  };

  const head = isHeadless
    ? null
    : line(
        columns.map(({ title }) => title),
        true,
      );
  if (head) {
    room(head.height * 3);
    draw(head);
  }
  for (const cells of rows) {
    // A row of a month's grid takes 30 ms: others' calls go between them.
    await setImmediate();
    const row = line(cells, false);
    const page = doc.bufferedPageRange().count;
    room(row.height);
    if (head && doc.bufferedPageRange().count > page) draw(head);
    draw(row);
  }
  doc.y += 8;
}
