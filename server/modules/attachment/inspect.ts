import type { Sharp } from 'sharp';
import { AppError } from '@contract/kernel/errors';
import { extensionOf, thumbnailPixels } from '@contract/attachment/limits';
import type { UploadKind } from '@contract/system/settings';
import type { Storage } from '@server/kernel/storage';
import { contentHash } from '@server/kernel/storage';
import { drawPicture, PictureError } from '@server/kits/pictures';
import { defaultLimits } from '@workers/engine/spreadsheet/limits';
import { SpreadsheetError } from '@workers/engine/spreadsheet/types';
import { readDirectory } from '@workers/engine/spreadsheet/zip/directory';
import { contentTypeOf, headBytes } from './signatures';

/** A picture may have so many pixels; a bomb has more, in a few kilobytes. */
const mostPixels = 60_000_000;
const formats = ['jpeg', 'png', 'gif', 'webp'];
/** Parts that tell a Word document from an Excel workbook in the same wrapping. */
const mainParts: Record<string, RegExp> = { docx: /^word\/document\.xml$/, xlsx: /^xl\/workbook\.xml$/ };

export interface Inspected {
  contentType: string;
  thumbnailHash: string | null;
}

/**
 * Looks into a stored file before it becomes an attachment: it must begin, and as far as that can be told go on, as its
 * ending says. A picture gets its thumbnail, which carries no EXIF data.
 * @throws AppError ATTACHMENT_BROKEN, ATTACHMENT_BOMB, SERVER_FULL
 */
export async function inspectFile(
  storage: Storage,
  file: { hash: string; name: string; kind: UploadKind; createdBy: number },
): Promise<Inspected> {
  const extension = extensionOf(file.name);
  const contentType = contentTypeOf(file.kind, extension, await headOf(storage, file.hash));
  if (!contentType) throw new AppError('ATTACHMENT_BROKEN');
  if (mainParts[extension]) checkOffice(extension, (await storage.get(file.hash)) ?? new Uint8Array());
  const thumbnailHash = file.kind === 'image' ? await makeThumbnail(storage, file.createdBy, file.hash) : null;
  return { contentType, thumbnailHash };
}

async function headOf(storage: Storage, hash: string): Promise<Buffer> {
  const found = await storage.getStream(hash);
  if (!found) throw new AppError('ATTACHMENT_PART');
  const chunks: Buffer[] = [];
  let length = 0;
  // Leaving the loop closes the stream.
  for await (const chunk of found.stream as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= headBytes) break;
  }
  return Buffer.concat(chunks);
}

/** The archive's directory must be sound, within caps, and hold the part that makes it a document of its ending. */
function checkOffice(extension: string, bytes: Uint8Array): void {
  try {
    const entries = [...readDirectory(bytes, { ...defaultLimits, fileBytes: bytes.length }).values()];
    const names = new Set(entries.map(({ name }) => name));
    if (!names.has('[Content_Types].xml') || ![...names].some((name) => mainParts[extension]!.test(name))) {
      throw new AppError('ATTACHMENT_BROKEN');
    }
    const { inflateRatio, ratioFloorBytes } = defaultLimits;
    const isBomb = entries.some(
      ({ size, compressedSize }) => size > ratioFloorBytes && size > compressedSize * inflateRatio,
    );
    if (isBomb) throw new AppError('ATTACHMENT_BOMB');
  } catch (error) {
    if (!(error instanceof SpreadsheetError)) throw error;
    throw new AppError(error.code === 'FILE_TOO_LARGE' ? 'ATTACHMENT_BOMB' : 'ATTACHMENT_BROKEN');
  }
}

async function makeThumbnail(storage: Storage, of: number, hash: string): Promise<string> {
  const bytes = (await storage.get(hash)) ?? new Uint8Array();
  try {
    const thumbnail = await drawPicture(of, bytes, { formats, mostPixels }, thumbnailOf);
    const thumbnailHash = contentHash(thumbnail);
    await storage.put(thumbnailHash, thumbnail);
    return thumbnailHash;
  } catch (error) {
    if (!(error instanceof PictureError)) throw error;
    throw new AppError(error.reason === 'too large' ? 'ATTACHMENT_BOMB' : 'ATTACHMENT_BROKEN');
  }
}

const thumbnailOf = (picture: Sharp) =>
  picture
    .rotate()
    .resize(thumbnailPixels, thumbnailPixels, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 });
