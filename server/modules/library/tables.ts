import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { FileState } from '@contract/library/rules';
import type { UploadKind } from '@contract/system/settings';
import { departments } from '../dictionary/tables';
import { people } from '../people/tables';

const instant = (name: string) => timestamp(name, { withTimezone: true });
const version = () => integer().notNull().default(1);

/** Folders; a name is one's own within the folder above. */
export const libraryFolders = pgTable(
  'library_folder',
  {
    id: serial().primaryKey(),
    parentId: integer('parent_id').references((): AnyPgColumn => libraryFolders.id),
    name: text().notNull(),
    needsReview: boolean('needs_review').notNull().default(false),
    /** For whom; an empty list leaves out nobody. */
    typeIds: smallint('type_ids').array().notNull().default([]),
    version: version(),
  },
  (table) => [
    uniqueIndex('library_folder_name').on(sql`coalesce(parent_id, 0)`, table.name),
    index('library_folder_parent').on(table.parentId),
  ],
);

/** Departments for whose people a folder is; none: everybody's. */
export const libraryFolderDepartments = pgTable(
  'library_folder_department',
  {
    folderId: integer('folder_id')
      .notNull()
      .references(() => libraryFolders.id, { onDelete: 'cascade' }),
    deptId: integer('dept_id')
      .notNull()
      .references(() => departments.id),
  },
  (table) => [
    primaryKey({ columns: [table.folderId, table.deptId] }),
    index('library_folder_department_of').on(table.deptId),
  ],
);

/** 文件资料; what readers see is the version `number`. */
export const libraryFiles = pgTable(
  'library_file',
  {
    id: serial().primaryKey(),
    folderId: integer('folder_id')
      .notNull()
      .references(() => libraryFolders.id),
    ownerId: integer('owner_id')
      .notNull()
      .references(() => people.id),
    name: text().notNull(),
    tags: text().array().notNull().default([]),
    typeIds: smallint('type_ids').array().notNull().default([]),
    validUntil: date('valid_until'),
    mustRead: boolean('must_read').notNull().default(false),
    pinned: boolean().notNull().default(false),
    /** Of the newest version. */
    state: text().$type<FileState>().notNull().default('draft'),
    /** The version that readers see; 0: none yet. */
    number: smallint().notNull().default(0),
    /** The newest version. */
    latest: smallint().notNull().default(1),
    downloads: integer().notNull().default(0),
    /** Since when it lies in the recycle bin. */
    removedAt: instant('removed_at'),
    sharedUntil: date('shared_until'),
    version: version(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('library_file_folder').on(table.folderId),
    index('library_file_owner').on(table.ownerId),
    index('library_file_order').on(table.pinned.desc(), table.updatedAt.desc(), table.id.desc()),
    check('library_file_state', sql`state in ('draft', 'pending', 'rejected', 'published')`),
    check('library_file_number', sql`number between 0 and latest`),
  ],
);

/** Departments for whose people a file is; none: everybody's. */
export const libraryFileDepartments = pgTable(
  'library_file_department',
  {
    fileId: integer('file_id')
      .notNull()
      .references(() => libraryFiles.id, { onDelete: 'cascade' }),
    deptId: integer('dept_id')
      .notNull()
      .references(() => departments.id),
  },
  (table) => [
    primaryKey({ columns: [table.fileId, table.deptId] }),
    index('library_file_department_of').on(table.deptId),
  ],
);

/** What a file was from time to time. The record of its attachment, so that who may not read a version gets none of it. */
export const libraryVersions = pgTable(
  'library_version',
  {
    id: serial().primaryKey(),
    fileId: integer('file_id')
      .notNull()
      .references(() => libraryFiles.id, { onDelete: 'cascade' }),
    number: smallint().notNull(),
    attachmentId: text('attachment_id').notNull(),
    name: text().notNull(),
    kind: text().$type<UploadKind>().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    hash: text().notNull(),
    note: text().notNull().default(''),
    createdBy: integer('created_by')
      .notNull()
      .references(() => people.id),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('library_version_one').on(table.fileId, table.number),
    index('library_version_hash').on(table.hash),
    index('library_version_author').on(table.createdBy),
  ],
);

/** With whom a file is shared beyond its audience: a person or a department. */
export const libraryShares = pgTable(
  'library_share',
  {
    id: serial().primaryKey(),
    fileId: integer('file_id')
      .notNull()
      .references(() => libraryFiles.id, { onDelete: 'cascade' }),
    personId: integer('person_id').references(() => people.id),
    deptId: integer('dept_id').references(() => departments.id),
  },
  (table) => [
    uniqueIndex('library_share_person').on(table.fileId, table.personId),
    uniqueIndex('library_share_department').on(table.fileId, table.deptId),
    index('library_share_with').on(table.personId),
    index('library_share_with_department').on(table.deptId),
    check('library_share_one', sql`(person_id is null) <> (dept_id is null)`),
  ],
);

/** What somebody has done with a file. */
export const libraryMarks = pgTable(
  'library_mark',
  {
    fileId: integer('file_id')
      .notNull()
      .references(() => libraryFiles.id, { onDelete: 'cascade' }),
    personId: integer('person_id')
      .notNull()
      .references(() => people.id),
    favourite: boolean().notNull().default(false),
    /** The version that was confirmed as read, and when. */
    readNumber: smallint('read_number'),
    readAt: instant('read_at'),
  },
  (table) => [primaryKey({ columns: [table.fileId, table.personId] }), index('library_mark_person').on(table.personId)],
);
