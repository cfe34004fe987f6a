import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { UploadKind } from '@contract/system/settings';
import { people } from '../people/tables';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** 附件: a file of another module's record. The bytes are in storage under their hash. */
export const attachments = pgTable(
  'attachment',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Key of the registered owner, see owners.ts. */
    owner: text().notNull(),
    /** The record; '' while it is yet to be made: then the file is its uploader's alone, for a day. */
    ownerId: text('owner_id').notNull(),
    name: text().notNull(),
    kind: text().$type<UploadKind>().notNull(),
    contentType: text('content_type').notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    hash: text().notNull(),
    thumbnailHash: text('thumbnail_hash'),
    createdBy: integer('created_by')
      .notNull()
      .references(() => people.id),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('attachment_size', sql`${table.size} > 0`),
    index('attachment_owner').on(table.owner, table.ownerId, table.createdAt),
    index('attachment_hash').on(table.hash),
    index('attachment_thumbnail').on(table.thumbnailHash),
    index('attachment_created_by').on(table.createdBy, table.hash),
    index('attachment_unbound')
      .on(table.createdAt)
      .where(sql`owner_id = ''`),
  ],
);

/** A file on its way. */
export const attachmentUploads = pgTable(
  'attachment_upload',
  {
    id: uuid().primaryKey().defaultRandom(),
    owner: text().notNull(),
    ownerId: text('owner_id').notNull(),
    name: text().notNull(),
    kind: text().$type<UploadKind>().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    hash: text().notNull(),
    /** The file that it became; it answers the same to whoever completes it again. */
    attachmentId: uuid('attachment_id').references(() => attachments.id, { onDelete: 'cascade' }),
    createdBy: integer('created_by')
      .notNull()
      .references(() => people.id),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('attachment_upload_created_by').on(table.createdBy),
    index('attachment_upload_updated').on(table.updatedAt),
    index('attachment_upload_attachment').on(table.attachmentId),
  ],
);

/** A part that has arrived; its bytes are in storage under their own hash until the file is whole. */
export const attachmentParts = pgTable(
  'attachment_part',
  {
    uploadId: uuid('upload_id')
      .notNull()
      .references(() => attachmentUploads.id, { onDelete: 'cascade' }),
    index: integer().notNull(),
    hash: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.uploadId, table.index] }), index('attachment_part_hash').on(table.hash)],
);
