import type sharpLibrary from 'sharp';
import type { Metadata, Sharp } from 'sharp';
import { Turns } from '@server/kernel/http/turns';

/** Why a picture is not drawn: no picture that can be read, or one that would unpack to too much. */
export class PictureError extends Error {
  constructor(readonly reason: 'unreadable' | 'too large') {
    super(`picture ${reason}`);
  }
}

export interface PictureBounds {
  formats: readonly string[];
  /** Width times height. */
  mostPixels: number;
}

/** Memory of a picture that must be unpacked whole before anything can be drawn of it, in bytes. */
const mostUnpacked = 192 * 1024 * 1024;
/** Pictures are drawn one at a time, by one thread: the other cores answer calls. */
const turns = new Turns({ atOnce: 1, mostWaiting: 60, mostOfEach: 20 });

/**
 * Draws a picture anew, in turns with all others of the process. Its size is known from its first bytes, before anything
 * is unpacked.
 * @param of whose turn it is
 * @throws PictureError, AppError SERVER_FULL when too many are waiting
 */
export async function drawPicture(
  of: number,
  bytes: Uint8Array,
  bounds: PictureBounds,
  draw: (picture: Sharp) => Sharp,
): Promise<Buffer> {
  return turns.run(of, async () => {
    const sharp = await library();
    try {
      const picture = sharp(bytes, { limitInputPixels: bounds.mostPixels, failOn: 'error', pages: 1 });
      const metadata = await picture.metadata();
      if (!bounds.formats.includes(metadata.format)) throw new PictureError('unreadable');
      if (metadata.width * metadata.height > bounds.mostPixels || unpacked(metadata) > mostUnpacked) {
        throw new PictureError('too large');
      }
      return await draw(picture).toBuffer();
    } catch (error) {
      if (error instanceof PictureError) throw error;
      throw new PictureError(/pixel limit/i.test((error as Error).message) ? 'too large' : 'unreadable');
    }
  });
}

let loaded: Promise<typeof sharpLibrary> | undefined;

/** Loaded with the first picture: the library is a large one, and most servers start without one. */
function library(): Promise<typeof sharpLibrary> {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.concurrency(1);
    sharp.cache(false);
    return sharp;
  });
  return loaded;
}

/** Bytes that a picture takes at once; next to nothing when its lines come one after the other, or shrunk (JPEG). */
function unpacked({ format, width, height, channels, depth, isProgressive, orientation = 1 }: Metadata): number {
  const isTurned = orientation > 1 && format !== 'jpeg';
  const isWhole = isProgressive || isTurned || format === 'webp' || format === 'gif';
  const bytesOfSample = format === 'jpeg' || depth === 'ushort' ? 2 : 1;
  return isWhole ? width * height * Math.max(channels, 3) * bytesOfSample : 0;
}
