import { and, eq, sql } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import { avatarEdge, signatureSize, type Picture, type PictureKind } from '@contract/userinfo/picture';
import type { Sharp } from 'sharp';
import type { Db } from '@server/kernel/database/database';
import { drawPicture, PictureError } from '@server/kits/pictures';
import { pictures } from './tables';

const none: Picture = { url: '', updated_at: null };
const formats = ['jpeg', 'png', 'webp'];
/** The browser sends what it has cropped; what a telephone takes of a face fits, too. */
const mostPixels: Record<PictureKind, number> = { avatar: 12_500_000, signature: 4_000_000 };

export async function pictureOf(db: Db, userId: number, kind: PictureKind): Promise<Picture> {
  const [row] = await db.select().from(pictures).where(isOf(userId, kind));
  return row ? { url: row.url, updated_at: row.updatedAt.toISOString() } : none;
}

/** Keeps a picture that was drawn anew. */
export async function savePicture(tx: Db, userId: number, kind: PictureKind, url: string): Promise<Picture> {
  const stored = { url, updatedAt: sql`now()` };
  await tx
    .insert(pictures)
    .values({ userId, kind, ...stored })
    .onConflictDoUpdate({ target: [pictures.userId, pictures.kind], set: stored });
  return pictureOf(tx, userId, kind);
}

export async function removePicture(tx: Db, userId: number, kind: PictureKind): Promise<Picture> {
  await tx.delete(pictures).where(isOf(userId, kind));
  return none;
}

/**
 * A picture drawn anew, small, as a data URL: nothing of the upload but its pixels is ever shown to anybody.
 * @throws AppError INPUT_INVALID unless the bytes are a JPEG, PNG or WebP picture of at most so many pixels, SERVER_FULL
 */
export async function redrawn(userId: number, kind: PictureKind, bytes: Uint8Array): Promise<string> {
  const bounds = { formats, mostPixels: mostPixels[kind] };
  try {
    return kind === 'avatar'
      ? dataUrl('image/webp', await drawPicture(userId, bytes, bounds, avatarOf))
      : dataUrl('image/png', await drawPicture(userId, bytes, bounds, signatureOf));
  } catch (error) {
    if (!(error instanceof PictureError)) throw error;
    const isLarge = error.reason === 'too large';
    const detail = isLarge ? '图片尺寸过大，请缩小后再上传' : '图片无法识别，请选择 JPG、PNG 或 WebP 图片';
    throw new AppError('INPUT_INVALID', { detail });
  }
}

const avatarOf = (picture: Sharp) =>
  picture.rotate().resize(avatarEdge, avatarEdge, { fit: 'cover' }).webp({ quality: 82 });
const signatureOf = (picture: Sharp) =>
  picture
    .rotate()
    .resize({ ...signatureSize, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 9, palette: true });

function dataUrl(type: string, bytes: Buffer): string {
  return `data:${type};base64,${bytes.toString('base64')}`;
}

function isOf(userId: number, kind: PictureKind) {
  return and(eq(pictures.userId, userId), eq(pictures.kind, kind));
}
