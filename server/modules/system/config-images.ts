import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import type { Db } from '@server/kernel/database/database';
import { deleteUnreferenced, lockFile } from '@server/kernel/file-references';
import type { BlobAnswer } from '@server/kernel/implement';
import type { ModuleContext } from '@server/kernel/module';
import { contentHash, type Storage } from '@server/kernel/storage';
import { settingChanges, settingImages } from './tables';

/** Pictures that a state of the settings names stay for good: the history may bring it back, and there are few. */
export async function referredBySettings(db: Db, hashes: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ hash: settingImages.hash })
    .from(settingImages)
    .where(inArray(settingImages.hash, [...hashes]));
  return rows.map(({ hash }) => hash);
}

/** What a picture begins with. SVG is left out: it can hold scripts. */
const signatures: { type: string; ending: string; at: number; bytes: number[] }[] = [
  { type: 'image/png', ending: 'png', at: 0, bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { type: 'image/jpeg', ending: 'jpg', at: 0, bytes: [0xff, 0xd8, 0xff] },
  { type: 'image/webp', ending: 'webp', at: 8, bytes: [0x57, 0x45, 0x42, 0x50] },
];

/** Pictures that no state of the settings has named so far. */
const isUnused = sql`not exists (select 1 from ${settingChanges}
  where strpos(${settingChanges.value}::text, ${settingImages.hash}) > 0)`;
/** So many may wait to be used, for a day. */
const mostUnused = 20;

/**
 * Keeps a picture for the shell.
 * @returns its hash
 * @throws AppError IMAGE_INVALID unless its bytes are a picture's, ATTACHMENT_TOO_MANY
 */
export async function keepImage(tx: Db, storage: Storage, by: number, bytes: Uint8Array): Promise<string> {
  const kind = signatures.find((one) => one.bytes.every((byte, index) => bytes[one.at + index] === byte));
  if (!kind) throw new AppError('IMAGE_INVALID');
  if ((await tx.$count(settingImages, isUnused)) >= mostUnused) {
    throw new AppError('ATTACHMENT_TOO_MANY', { what: '未使用的图片', most: mostUnused });
  }
  const hash = contentHash(bytes);
  await lockFile(tx, hash);
  await storage.put(hash, bytes);
  await tx
    .insert(settingImages)
    .values({ hash, type: kind.type, uploadedBy: by })
    // Brought again, it waits another day for being saved.
    .onConflictDoUpdate({ target: settingImages.hash, set: { uploadedAt: sql`now()` } });
  return hash;
}

/** @throws AppError NOT_FOUND for anything but a picture that was kept for the shell */
export async function sendImage(db: Db, storage: Storage, hash: string): Promise<BlobAnswer> {
  const [row] = await db
    .select()
    .from(settingImages)
    .where(and(eq(settingImages.hash, hash)));
  const bytes = row && (await storage.get(hash));
  if (!bytes) throw new AppError('NOT_FOUND');
  const { ending } = signatures.find(({ type }) => type === row.type)!;
  return { bytes, contentType: row.type, fileName: `${hash.slice(0, 12)}.${ending}` };
}

/** Removes pictures that were brought more than a day ago and never saved with the settings. */
export async function removeUnusedImages(context: Pick<ModuleContext, 'database' | 'storage'>): Promise<void> {
  const removed = await context.database.db
    .delete(settingImages)
    .where(and(isUnused, lt(settingImages.uploadedAt, sql`now() - interval '1 day'`)))
    .returning({ hash: settingImages.hash });
  await deleteUnreferenced(
    context,
    removed.map(({ hash }) => hash),
  );
}
