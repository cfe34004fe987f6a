import { fontFiles, openCase } from './font';
import type { FormBlock, PrintedFile, PrintedForm } from './form';
import { drawCode } from './qr';
import type { Sheet } from './sheet';
import { drawTable } from './table';

const margin = 40;
const sizes = { title: 16, heading: 12, text: 10, small: 8 };
const signatureHeight = 36;
const pictureHeight = 170;
const sealSize = 64;

/**
 * A form as PDF (A4, Noto Sans SC embedded, pages numbered). A page of a month's grid takes half a second of the processor,
 * in pieces between which others are answered: for downloads, not for answers that a page waits for.
 * @throws Error for a picture that is neither PNG nor JPEG
 */
export async function writePdf(form: PrintedForm): Promise<PrintedFile> {
  // Fonts and PDF take 23 MiB once they are loaded, which a server that prints nothing need not have.
  const [{ default: Pdf }, type] = await Promise.all([import('pdfkit'), openCase()]);
  const doc = new Pdf({
    size: 'A4',
    layout: form.isWide ? 'landscape' : 'portrait',
    margins: { top: margin, left: margin, right: margin, bottom: margin + 14 },
    bufferPages: true,
    font: fontFiles.regular,
    info: { Title: form.title, Creator: 'Reach' },
  });
  const chunks: Uint8Array[] = [];
  doc.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => doc.once('end', resolve).once('error', reject));
  const sheet = sheetOf(doc, type);
  drawHead(sheet, form);
  for (const block of form.blocks) await drawBlock(sheet, block);
  drawFoot(sheet);
  doc.end();
  await ended;
  return { bytes: Buffer.concat(chunks), missing: [...sheet.type.missing] };
}

function sheetOf(doc: PDFKit.PDFDocument, type: Sheet['type']): Sheet {
  const room = (height: number) => {
    if (doc.y + height > doc.page.height - doc.page.margins.bottom) doc.addPage();
  };
  return { doc, type, left: margin, width: doc.page.width - 2 * margin, room };
}

function drawHead(
  { doc, type, left, width }: Sheet,
  { title, subtitle, sealAddress }: Pick<PrintedForm, 'title' | 'subtitle' | 'sealAddress'>,
): void {
  // Under the title's height, so that a short title stays in the middle.
  if (sealAddress) drawCode(doc, sealAddress, { x: left + width - sealSize, y: margin - 16, size: sealSize });
  const aside = sealAddress ? sealSize : 0;
  const within = { width: width - 2 * aside, align: 'center' } as const;
  doc
    .font(fontFiles.bold)
    .fontSize(sizes.title)
    .fillColor('#000')
    .text(type.text(title), left + aside, margin, within);
  if (subtitle)
    doc
      .font(fontFiles.regular)
      .fontSize(sizes.text)
      .text(type.text(subtitle), left + aside, doc.y + 2, within);
  doc.y = Math.max(doc.y + 10, sealAddress ? margin - 16 + sealSize + 4 : 0);
}

async function drawBlock(sheet: Sheet, block: FormBlock): Promise<void> {
  const { doc, type, left, width, room } = sheet;
  switch (block.kind) {
    case 'page':
      doc.addPage();
      return drawHead(sheet, block);
    case 'heading':
      room(60); // Not alone at the end of a page.
      doc
        .font(fontFiles.bold)
        .fontSize(sizes.heading)
        .text(type.text(block.text), left, doc.y + 6, { width });
      doc.y += 4;
      return;
    case 'text':
      doc.font(fontFiles.regular).fontSize(sizes.text).text(type.text(block.text), left, doc.y, { width, lineGap: 3 });
      doc.y += 6;
      return;
    case 'facts':
      return drawFacts(sheet, block.facts);
    case 'table':
      return drawTable(sheet, block);
    case 'signatures':
      return drawSignatures(sheet, block.places);
    case 'pictures':
      return drawPictures(sheet, block.pictures);
    case 'code':
      return drawLargeCode(sheet, block);
  }
}

function drawFacts(sheet: Sheet, facts: Extract<FormBlock, { kind: 'facts' }>['facts']): Promise<void> {
  const columns = [{ weight: 1 }, { weight: 3 }, { weight: 1 }, { weight: 3 }].map((column) => ({
    ...column,
    title: '',
  }));
  const rows = Array.from({ length: Math.ceil(facts.length / 2) }, (_, at) =>
    facts.slice(at * 2, at * 2 + 2).flatMap(([label, value]) => [label, value]),
  );
  return drawTable(sheet, { columns, rows, isHeadless: true });
}

function drawSignatures(sheet: Sheet, places: Extract<FormBlock, { kind: 'signatures' }>['places']): void {
  const { doc, type, left, width, room } = sheet;
  room(signatureHeight + 24);
  const [top, each] = [doc.y + 8, width / Math.max(places.length, 1)];
  places.forEach(({ label, image, date }, at) => {
    const x = left + at * each;
    const words = type.text(`${label}：`);
    doc
      .font(fontFiles.regular)
      .fontSize(sizes.text)
      .text(words, x, top + signatureHeight - 14, { lineBreak: false });
    const from = x + doc.widthOfString(words);
    const space = Math.max(each - (from - x) - 12, 24);
    if (image) doc.image(Buffer.from(image), from, top, { fit: [space, signatureHeight - 2], valign: 'bottom' });
    doc
      .moveTo(from, top + signatureHeight)
      .lineTo(from + space, top + signatureHeight)
      .lineWidth(0.5)
      .stroke('#555');
    if (date) doc.fontSize(sizes.small).text(date, from, top + signatureHeight + 3, { lineBreak: false });
  });
  doc.y = top + signatureHeight + 20;
}

function drawPictures(sheet: Sheet, pictures: Extract<FormBlock, { kind: 'pictures' }>['pictures']): void {
  const { doc, type, left, width, room } = sheet;
  const each = width / 2 - 6;
  for (let at = 0; at < pictures.length; at += 2) {
    room(pictureHeight + 24);
    const top = doc.y;
    pictures.slice(at, at + 2).forEach(({ bytes, caption }, side) => {
      const x = left + side * (each + 12);
      doc.image(Buffer.from(bytes), x, top, { fit: [each, pictureHeight], align: 'center', valign: 'center' });
      const under = { width: each, align: 'center', height: 12, ellipsis: true } as const;
      doc
        .font(fontFiles.regular)
        .fontSize(sizes.small)
        .text(type.text(caption), x, top + pictureHeight + 4, under);
    });
    doc.y = top + pictureHeight + 24;
  }
}

function drawLargeCode(
  { doc, type, left, width, room }: Sheet,
  { content, caption }: Extract<FormBlock, { kind: 'code' }>,
) {
  const size = Math.min(width * 0.6, 300);
  room(size + 40);
  drawCode(doc, content, { x: left + (width - size) / 2, y: doc.y, size });
  doc.y += size + 8;
  doc
    .font(fontFiles.regular)
    .fontSize(sizes.heading)
    .fillColor('#000')
    .text(type.text(caption), left, doc.y, { width, align: 'center' });
  doc.y += 6;
}

/** Numbers every page, and says on the last which characters are missing. */
function drawFoot({ doc, type, left, width }: Sheet): void {
  const { count } = doc.bufferedPageRange();
  const missing = [...type.missing];
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    // Below the margin, where text would otherwise begin another page.
    doc.page.margins.bottom = 0;
    const isLast = page === count - 1;
    const note = isLast && missing.length > 0 ? `　有 ${missing.length} 个字字库未收录，以“〓”代替` : '';
    const at = doc.page.height - margin + 4;
    doc.font(fontFiles.regular).fontSize(sizes.small).fillColor('#555');
    doc.text(`第 ${page + 1} 页，共 ${count} 页${note}`, left, at, { width, align: 'center', lineBreak: false });
  }
}
