import { encode } from 'uqr';

/** Draws a QR code as vectors, `size` points wide, with its quiet border inside. */
export function drawCode(doc: PDFKit.PDFDocument, content: string, box: { x: number; y: number; size: number }): void {
  const { data, size } = encode(content, { ecc: 'M', border: 2 });
  const step = box.size / size;
  data.forEach((row, y) =>
    row.forEach((isDark, x) => {
      if (isDark) doc.rect(box.x + x * step, box.y + y * step, step, step);
    }),
  );
  doc.fill('#000');
}
