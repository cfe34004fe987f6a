import { and, count, eq, isNull, sql } from 'drizzle-orm';
import { mostAttachments, mostUploads, partCount } from '@contract/attachment/limits';
import type { NewUpload, Upload } from '@contract/attachment/types';
import { AppError } from '@contract/kernel/errors';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { demandRight, mayRead, mayWrite, mostOf } from './owners';
import { demandQuota } from './quota';
import { demandAllowed } from './rules';
import { attachments, attachmentUploads } from './tables';
import { selectAttachments } from './view';

/**
 * Registers a file to be uploaded. One that the same person has uploaded before, and may still read, need not be sent
 * again; that somebody else has it is not told: then all of it travels, and not even storage spares the writing.
 * @throws AppError NOT_FOUND without the right to add files to the record, ATTACHMENT_KIND, ATTACHMENT_TOO_LARGE,
 * ATTACHMENT_TOO_MANY, ATTACHMENT_QUOTA, ATTACHMENT_STORE_FULL
 */
export async function beginUpload(tx: Db, user: CurrentUser, wanted: NewUpload): Promise<Upload> {
  const { owner, owner_id: ownerId, name, kind, size, hash } = wanted;
  await demandRight(mayWrite, tx, user, { owner, ownerId, createdBy: user.userId });
  await demandAllowed(tx, wanted, mostOf(owner));
  await demandRoom(tx, user.userId, owner, ownerId);
  await demandQuota(tx, user.userId, size);
  const before = await ownEarlier(tx, user, wanted);
  let attachmentId: string | null = null;
  if (before) {
    const { contentType, thumbnailHash } = before;
    const copy = { owner, ownerId, name, kind, size, hash, contentType, thumbnailHash, createdBy: user.userId };
    const [made] = await tx.insert(attachments).values(copy).returning({ id: attachments.id });
    attachmentId = made!.id;
  }
  const [upload] = await tx
    .insert(attachmentUploads)
    .values({ owner, ownerId, name, kind, size, hash, attachmentId, createdBy: user.userId })
    .returning({ id: attachmentUploads.id });
  const [attachment = null] = attachmentId ? await selectAttachments(tx, eq(attachments.id, attachmentId)) : [];
  return { id: upload!.id, parts: partCount(size), received: [], attachment };
}

/** A file of these bytes that the user brought and may still read. */
async function ownEarlier(tx: Db, user: CurrentUser, { kind, size, hash, name }: NewUpload) {
  const brought = await tx
    .select()
    .from(attachments)
    .where(and(eq(attachments.createdBy, user.userId), eq(attachments.hash, hash), eq(attachments.kind, kind)))
    .limit(mostLookedAt);
  for (const file of brought) {
    if (file.size === size && sameEnding(file.name, name) && (await mayRead(tx, user, file))) return file;
  }
  return undefined;
}

const mostLookedAt = 10;

const sameEnding = (one: string, other: string) =>
  one.split('.').at(-1)?.toLowerCase() === other.split('.').at(-1)?.toLowerCase();

/** The lock makes two calls at once count one after the other. */
async function demandRoom(tx: Db, userId: number, owner: string, ownerId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`attachment:${userId}`}, 0))`);
  const [open] = await tx
    .select({ total: count() })
    .from(attachmentUploads)
    .where(and(eq(attachmentUploads.createdBy, userId), isNull(attachmentUploads.attachmentId)));
  if (open!.total >= mostUploads)
    throw new AppError('ATTACHMENT_TOO_MANY', { what: '未完成的上传', most: mostUploads });
  if (ownerId === '') return;
  const [held] = await tx
    .select({ total: count() })
    .from(attachments)
    .where(and(eq(attachments.owner, owner), eq(attachments.ownerId, ownerId)));
  if (held!.total >= mostAttachments)
    throw new AppError('ATTACHMENT_TOO_MANY', { what: '附件', most: mostAttachments });
}
