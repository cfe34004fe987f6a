import { and, eq, sql } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import { avatarEdge, signatureSize, type Picture, type PictureKind } from '@contract/userinfo/picture';
import type { Db } from '@server/kernel/database/database';
import { pictures } from './tables';

const none: Picture = { url: '', updated_at: null };
/** A picture that unpacks to more than this is an attack, not a photograph. */
const mostPixels = 50_000_000;
const accepted = ['jpeg', 'png', 'webp'];

export async function pictureOf(db: Db, userId: number, kind: PictureKind): Promise<Picture> {
  const [row] = await db.select().from(pictures).where(isOf(userId, kind));
  return row ? { url: row.url, updated_at: row.updatedAt.toISOString() } : none;
}

/**
 * Keeps a picture. It is drawn anew, small, so that nothing of the upload but its pixels is ever shown to anybody.
 * @throws AppError INPUT_INVALID unless the bytes are a JPEG, PNG or WebP picture
 */
export async function savePicture(tx: Db, userId: number, kind: PictureKind, bytes: Uint8Array): Promise<Picture> {
  const stored = { url: await redrawn(kind, bytes), updatedAt: sql`now()` };
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

async function redrawn(kind: PictureKind, bytes: Uint8Array): Promise<string> {
  // Loaded by those who upload a picture: the library is a large one.
  const { default: sharp } = await import('sharp');
  try {
    const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 });
    const { format } = await picture.metadata();
    if (!accepted.includes(format)) throw new RangeError(`${format} is not accepted`);
    if (kind === 'avatar') {
      const webp = picture.rotate().resize(avatarEdge, avatarEdge, { fit: 'cover' }).webp({ quality: 82 });
      return dataUrl('image/webp', await webp.toBuffer());
    }
    const png = picture.rotate().resize({ ...signatureSize, fit: 'inside', withoutEnlargement: true });
    return dataUrl('image/png', await png.png({ compressionLevel: 9, palette: true }).toBuffer());
  } catch {
    throw new AppError('INPUT_INVALID', { detail: '图片无法识别，请选择 JPG、PNG 或 WebP 图片' });
  }
}

function dataUrl(type: string, bytes: Buffer): string {
  return `data:${type};base64,${bytes.toString('base64')}`;
}

function isOf(userId: number, kind: PictureKind) {
  return and(eq(pictures.userId, userId), eq(pictures.kind, kind));
}
