import { attachmentEndpoints } from '@contract/attachment/endpoints';
import { pictureIds, type DocBlock } from '@contract/exam/document';
import { call } from '@device/api/call';
import type { DocxPicture } from '@workers/engine/document/write-docx';
import { saveFile } from '@/kernel/save-file';
import { inQuestionWorker } from './question-worker';

/** What Word shows; other pictures are drawn anew as PNG. */
const endings: Readonly<Record<string, string>> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/gif': 'gif' };

/** Saves blocks as a Word document with their pictures. */
export async function saveWord(blocks: readonly DocBlock[], paper: 'A4' | 'A3', fileName: string): Promise<void> {
  saveFile(await wordFile(blocks, paper, fileName));
}

/** Blocks as a Word document with their pictures; one that cannot be had is said to be missing in its place. */
export async function wordFile(blocks: readonly DocBlock[], paper: 'A4' | 'A3', fileName: string): Promise<File> {
  const pictures = new Map<string, DocxPicture>();
  for (const id of pictureIds(blocks)) {
    const picture = await pictureOf(id).catch(() => undefined);
    if (picture) pictures.set(id, picture);
  }
  return inQuestionWorker((worker) => worker.word({ blocks, pictures, paper }, fileName));
}

async function pictureOf(id: string): Promise<DocxPicture> {
  const file = await call(attachmentEndpoints.content, { params: { id } });
  const drawn = await createImageBitmap(file);
  const { width, height } = drawn;
  const known = endings[file.type];
  if (known) return { ending: known, bytes: new Uint8Array(await file.arrayBuffer()), width, height };
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')!.drawImage(drawn, 0, 0);
  const png = await canvas.convertToBlob({ type: 'image/png' });
  return { ending: 'png', bytes: new Uint8Array(await png.arrayBuffer()), width, height };
}
