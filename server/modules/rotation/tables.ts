import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Finding } from '@contract/rotation/types';
import type { ResolvedScope } from '@server/kernel/current-user';
import { departments } from '../dictionary/tables';
import { stDepts } from '../handbook/tables';
import { people } from '../people/tables';

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

/** Numbers of stays. */
export const rotationBlocks = pgSequence('rotation_block');

/**
 * One placed piece of a person's rotation: a whole month (length 2, even start) or a half month (length 1).
 * Unique starts and unique ends together make overlaps impossible: a whole month shares its start with the first
 * half and its end with the second.
 */
export const rotationPieces = pgTable(
  'rotation_piece',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => people.id),
    /** Half months since year 0, see contract/kernel/half-month.ts. */
    start: integer().notNull(),
    length: smallint().notNull(),
    deptId: integer('dept_id')
      .notNull()
      .references(() => departments.id),
    /** Standard department that the time counts to. It belongs to one subject of one handbook version. */
    stDeptId: integer('st_dept_id')
      .notNull()
      .references(() => stDepts.id),
    /** Name of the department when it was placed: old rotations print the old name. */
    deptName: text('dept_name').notNull(),
    /** The stay that the piece belongs to, from `rotation_block`: kept when the stay grows, new for a part cut off. */
    blockId: bigint('block_id', { mode: 'number' }).notNull(),
    changeId: uuid('change_id').notNull(),
  },
  (table) => [
    uniqueIndex('rotation_piece_start').on(table.userId, table.start),
    uniqueIndex('rotation_piece_end').on(table.userId, sql`(start + length)`),
    index('rotation_piece_dept').on(table.deptId, table.start),
    check('rotation_piece_shape', sql`(length = 1) or (length = 2 and start % 2 = 0)`),
  ],
);

/** One act that changed rotations: an import job, a cleared range, departments merged or parted again, later an edit. */
export const rotationChanges = pgTable('rotation_change', {
  id: uuid().primaryKey(),
  kind: text().$type<'import' | 'clear' | 'merge'>().notNull(),
  createdBy: integer('created_by').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});

/** A piece inside an image: start, length, deptId, stDeptId, deptName, blockId (0 in `after`). */
export type ImagePiece = [number, number, number, number, string, number];

/**
 * What a change did to one person: the months that differ, and their pieces before and after. What undo will stand
 * on. One row a person: a row a month costs an import three times the writing time and says nothing more.
 */
export const rotationImages = pgTable(
  'rotation_image',
  {
    changeId: uuid('change_id')
      .notNull()
      .references(() => rotationChanges.id),
    userId: integer('user_id').notNull(),
    /** Month indexes (contract/kernel/half-month.ts). */
    months: integer().array().notNull(),
    before: jsonb().$type<ImagePiece[]>().notNull(),
    after: jsonb().$type<ImagePiece[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.changeId, table.userId] }), index('rotation_image_user').on(table.userId)],
);

/** An import job. States are the customer's (ImportState). The lease makes one process its writer. */
export const importJobs = pgTable(
  'rotation_import',
  {
    id: uuid().primaryKey(),
    state: smallint().notNull(),
    fileName: text('file_name').notNull(),
    fileHash: text('file_hash').notNull(),
    clearBlanks: boolean('clear_blanks').notNull().default(false),
    chunkHashes: jsonb('chunk_hashes').$type<string[]>().notNull(),
    createdBy: integer('created_by').notNull(),
    /** Whom the owner could see when the job was created or confirmed: what the writer checks people against. */
    scope: jsonb().$type<ResolvedScope>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
    findings: jsonb().$type<Finding[]>().notNull().default([]),
    problem: text().notNull().default(''),
    cancelled: boolean().notNull().default(false),
    leaseOwner: text('lease_owner'),
    leaseUntil: timestamp('lease_until', { withTimezone: true }),
  },
  (table) => [
    index('rotation_import_owner').on(table.createdBy, table.createdAt),
    index('rotation_import_state').on(table.state),
  ],
);

/** A staged chunk of people. `payload` is the gzipped canonical text of its items (contract/rotation/chunk.ts). */
export const importChunks = pgTable(
  'rotation_import_chunk',
  {
    jobId: uuid('job_id')
      .notNull()
      .references(() => importJobs.id, { onDelete: 'cascade' }),
    seq: integer().notNull(),
    hash: text().notNull(),
    payload: bytes().notNull(),
    people: integer().notNull(),
    created: integer().notNull().default(0),
    changed: integer().notNull().default(0),
    same: integer().notNull().default(0),
    removed: integer().notNull().default(0),
    /** What the check saw: a later handbook or a person written since demands a new check before the first write. */
    handbookRevision: bigint('handbook_revision', { mode: 'number' }).notNull(),
    peopleRevision: bigint('people_revision', { mode: 'number' }).notNull(),
    /** Set in the transaction that writes the chunk's records. */
    writtenAt: timestamp('written_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.jobId, table.seq] })],
);

/** People of a job: no person twice, whatever chunk they are in. Counts are months, as the check found them. */
export const importPeople = pgTable(
  'rotation_import_person',
  {
    jobId: uuid('job_id')
      .notNull()
      .references(() => importJobs.id, { onDelete: 'cascade' }),
    userId: integer('user_id').notNull(),
    seq: integer().notNull(),
    /** Place in the chunk, from 0. */
    place: smallint().notNull(),
    created: smallint().notNull(),
    changed: smallint().notNull(),
    same: smallint().notNull(),
    removed: smallint().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.jobId, table.userId] }),
    uniqueIndex('rotation_import_person_place').on(table.jobId, table.seq, table.place),
  ],
);
