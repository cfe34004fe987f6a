import { and, asc, eq, inArray, type SQL } from 'drizzle-orm';
import type { Attachment } from '@contract/attachment/types';
import { AppError } from '@contract/kernel/errors';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import type { BlobAnswer } from '@server/kernel/implement';
import type { Storage } from '@server/kernel/storage';
import { people } from '../people/tables';
import { demandRight, mayRead, shownName, type AttachmentUser } from './owners';
import { attachments } from './tables';

export type AttachmentRow = typeof attachments.$inferSelect;

/** The files that the condition asks for, oldest first, with the names of who brought them. Asks for no right. */
export async function selectAttachments(
  db: Db,
  where: SQL | undefined,
): Promise<(Attachment & { createdBy: number })[]> {
  const rows = await db
    .select({ row: attachments, author: people.name })
    .from(attachments)
    .innerJoin(people, eq(people.id, attachments.createdBy))
    .where(where)
    .orderBy(asc(attachments.createdAt), asc(attachments.id));
  return rows.map(({ row, author }) => toAttachment(row, author));
}

function toAttachment(row: AttachmentRow, author: string): Attachment & { createdBy: number } {
  return {
    id: row.id,
    owner: row.owner,
    owner_id: row.ownerId,
    name: row.name,
    kind: row.kind,
    size: row.size,
    has_thumbnail: row.thumbnailHash !== null,
    created_by: row.createdBy,
    created_by_name: author,
    created_at: row.createdAt.toISOString(),
    createdBy: row.createdBy,
  };
}

/** The files of a record. @throws AppError NOT_FOUND unless the user may read them */
export async function attachmentList(db: Db, user: CurrentUser, owner: string, ownerId: string): Promise<Attachment[]> {
  await demandRight(mayRead, db, user, { owner, ownerId, createdBy: user.userId });
  const found = await selectAttachments(db, and(eq(attachments.owner, owner), eq(attachments.ownerId, ownerId)));
  return found.map((file) => ({ ...file, name: shownName(user, owner, file.name) }));
}

/** The files of these ids, without those that the user may not read. */
export async function attachmentsNamed(db: Db, user: CurrentUser, ids: readonly string[]): Promise<Attachment[]> {
  if (ids.length === 0) return [];
  const found = await selectAttachments(db, inArray(attachments.id, [...ids]));
  const seen: Attachment[] = [];
  const known = new Map<string, boolean>();
  for (const file of found) {
    const key = `${file.owner} ${file.owner_id} ${file.owner_id === '' ? file.createdBy : ''}`;
    const right = known.get(key) ?? (await mayRead(db, user, { ...file, ownerId: file.owner_id }));
    known.set(key, right);
    if (right) seen.push({ ...file, name: shownName(user, file.owner, file.name) });
  }
  return seen;
}

/** A file's row, for whom may read it. @throws AppError NOT_FOUND */
export async function readableRow(db: Db, user: AttachmentUser, id: string): Promise<AttachmentRow> {
  const [row] = await db.select().from(attachments).where(eq(attachments.id, id));
  if (!row) throw new AppError('NOT_FOUND');
  await demandRight(mayRead, db, user, row);
  return row;
}

/** The file itself, or its thumbnail. Always a download: nothing that was uploaded is shown as a page of ours. */
export async function attachmentBlob(
  db: Db,
  storage: Storage,
  user: CurrentUser,
  id: string,
  which: 'content' | 'thumbnail',
): Promise<BlobAnswer> {
  const { hash, thumbnailHash, owner, name: stored, contentType } = await readableRow(db, user, id);
  const name = shownName(user, owner, stored);
  const wanted = which === 'content' ? hash : thumbnailHash;
  const found = wanted === null ? undefined : await storage.getStream(wanted);
  if (!found) throw new AppError('NOT_FOUND');
  if (which === 'content') return { fileName: name, contentType, stream: found.stream };
  return { fileName: `${name}.webp`, contentType: 'image/webp', stream: found.stream };
}
