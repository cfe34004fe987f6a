import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import type { AliasKind } from '@contract/rotation/aliases';
import type { Finding } from '@contract/rotation/types';
import type { StayOrigin, StayState } from '@contract/rotation/stay-states';
import type { ChangeKind } from '@contract/rotation/undo-preview';
import type { ResolvedScope } from '@server/kernel/current-user';
import { majors } from '../dictionary/tables';
import { people } from '../people/tables';
import { rotationDrafts } from './plans/tables';

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

/** Numbers of stays. */
export const rotationBlocks = pgSequence('rotation_block');

/** Day 1, or day 16 where the second half begins (contract/kernel/half-month.ts), of a column of half months. */
const firstDayOf = (half: string) =>
  sql.raw(`make_date(${half} / 24, ${half} / 2 % 12 + 1, case when ${half} % 2 = 0 then 1 else 16 end)`);

/**
 * A person's stay in one department for one standard department. Its pieces bear its id (`blockId`); its time is theirs,
 * and stays what it was where they are taken away. Rows are written with the pieces (stay-rows.ts), which see to it that
 * person, department and standard department exist; what was cancelled keeps none of them from being deleted.
 */
export const rotationStays = pgTable(
  'rotation_stay',
  {
    /** From `rotation_block`. */
    id: bigint({ mode: 'number' }).primaryKey(),
    userId: integer('user_id').notNull(),
    deptId: integer('dept_id').notNull(),
    stDeptId: integer('st_dept_id').notNull(),
    /** First half month, and the one after the last. */
    start: integer().notNull(),
    end: integer().notNull(),
    /** The same as days, the last one included. */
    plannedFrom: date('planned_from').notNull().generatedAlwaysAs(firstDayOf('start')),
    plannedTo: date('planned_to')
      .notNull()
      .generatedAlwaysAs(sql`(${firstDayOf('"end"')} - 1)`),
    /** As somebody confirmed them; null until then. */
    actualFrom: date('actual_from'),
    actualTo: date('actual_to'),
    state: text().$type<StayState>().notNull(),
    /** 已出科（历史）: over when it was written, so that nobody asks for a checklist. */
    isHistory: boolean('is_history').notNull().default(false),
    /** It had begun when it was written: nobody has entered by it, so the change that wrote it may be taken back. */
    isLate: boolean('is_late').notNull().default(false),
    origin: text().$type<StayOrigin>().notNull(),
    /** The stay that failed and is made up for. */
    makeUpOf: bigint('make_up_of', { mode: 'number' }).references((): AnyPgColumn => rotationStays.id),
    /** 带教老师 of the stay. */
    teacherId: integer('teacher_id').references(() => people.id),
    /** The change that wrote it first. */
    changeId: uuid('change_id').notNull(),
    /** Counts the changes of its split over groups and teachers (`rotation_stay_part`). */
    splitVersion: integer('split_version').notNull().default(0),
    version: integer().notNull().default(1),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('rotation_stay_person').on(table.userId, table.start),
    index('rotation_stay_dept').on(table.deptId, table.end, table.start),
    // The chore of each hour looks for those that the calendar moves.
    index('rotation_stay_open')
      .on(table.plannedFrom)
      .where(sql`state in ('planned', 'due', 'in')`),
    index('rotation_stay_make_up').on(table.makeUpOf),
    index('rotation_stay_teacher').on(table.teacherId),
    check('rotation_stay_shape', sql`${table.start} < "end"`),
  ],
);

/**
 * One placed piece of a person's rotation: a whole month (length 2, even start) or a half month (length 1).
 * Unique starts and unique ends together make overlaps impossible: a whole month shares its start with the first
 * half and its end with the second. That people, departments and standard departments exist is seen to by triggers
 * over whole statements (docs/adr/0032): a foreign key asks three times a row.
 */
export const rotationPieces = pgTable(
  'rotation_piece',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id').notNull(),
    /** Half months since year 0, see contract/kernel/half-month.ts. */
    start: integer().notNull(),
    length: smallint().notNull(),
    deptId: integer('dept_id').notNull(),
    /** Standard department that the time counts to. It belongs to one subject of one handbook version. */
    stDeptId: integer('st_dept_id').notNull(),
    /** Name of the department when it was placed: old rotations print the old name. */
    deptName: text('dept_name').notNull(),
    /** The stay that the piece belongs to, from `rotation_block`: kept when the stay grows, new for a part cut off. */
    blockId: bigint('block_id', { mode: 'number' }).notNull(),
    changeId: uuid('change_id').notNull(),
  },
  (table) => [
    uniqueIndex('rotation_piece_start').on(table.userId, table.start),
    uniqueIndex('rotation_piece_end').on(table.userId, sql`(start + length)`),
    // Who is in a department at a time is answered from the index alone: every list of a ward asks.
    index('rotation_piece_dept').on(table.deptId, table.start, table.length, table.userId),
    check('rotation_piece_shape', sql`(length = 1) or (length = 2 and start % 2 = 0)`),
  ],
);

/**
 * One act that changed rotations: an import job, a cleared range, departments merged or parted again, an import undone.
 */
export const rotationChanges = pgTable('rotation_change', {
  id: uuid().primaryKey(),
  kind: text().$type<ChangeKind>().notNull(),
  createdBy: integer('created_by').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});

/** A piece inside an image: start, length, deptId, stDeptId, deptName, blockId (0 in `after`). */
export type ImagePiece = [number, number, number, number, string, number];
/** Start of a piece, its blockId before and after. */
export type Renumbering = [start: number, before: number, after: number];

/**
 * What a change did to one person: the months that differ, and their pieces before and after. What undo stands on.
 * One row a person: a row a month costs an import three times the writing time and says nothing more.
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
    /** Pieces that stayed and came to another stay, as their neighbours were placed or removed. */
    renumbered: jsonb().$type<Renumbering[]>().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.changeId, table.userId] }), index('rotation_image_user').on(table.userId)],
);

/** What the hospital's sheets write for a department or a major of the handbook; accepted by a person, for everybody. */
export const rotationAliases = pgTable(
  'rotation_alias',
  {
    id: serial().primaryKey(),
    kind: text().$type<AliasKind>().notNull(),
    wrong: text().notNull(),
    /** `normaliseName` of `wrong`: how cells are compared with it. */
    wrongKey: text('wrong_key').notNull(),
    /** As the handbooks spell a standard department, which each version has anew; empty where a major is meant. */
    right: text().notNull(),
    /** The major that is meant; it is called what it is called now. */
    majorId: integer('major_id').references(() => majors.id),
    createdBy: integer('created_by').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('rotation_alias_wrong').on(table.kind, table.wrongKey),
    index('rotation_alias_major').on(table.majorId),
  ],
);

/** An import job. States are the customer's (TaskState). The lease makes one process its writer. */
export const importJobs = pgTable(
  'rotation_import',
  {
    id: uuid().primaryKey(),
    state: smallint().notNull(),
    fileName: text('file_name').notNull(),
    /** The draft that the job publishes, under whose name it goes then; null: a workbook is imported. */
    draftId: integer('draft_id').references(() => rotationDrafts.id),
    /** What its owner says the workbook's hash is. Only `fileKeptAt` says that the job brought these bytes. */
    fileHash: text('file_hash').notNull(),
    /** Since when storage keeps the workbook for this job; null: it has brought none, or it was let go. */
    fileKeptAt: timestamp('file_kept_at', { withTimezone: true }),
    /** Bytes of the kept workbook. */
    fileSize: integer('file_size').notNull().default(0),
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
    /** When its owner confirmed it, and when the writing began for the first time: whose turn it is goes by both. */
    confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
    servedAt: timestamp('served_at', { withTimezone: true }),
    /** The owner cancelled during the writing and wants what is written to be undone. */
    rollBack: boolean('roll_back').notNull().default(false),
    leaseOwner: text('lease_owner'),
    leaseUntil: timestamp('lease_until', { withTimezone: true }),
  },
  (table) => [
    index('rotation_import_owner').on(table.createdBy, table.createdAt),
    index('rotation_import_state').on(table.state),
    index('rotation_import_draft').on(table.draftId, table.createdAt),
    index('rotation_import_file')
      .on(table.fileHash)
      .where(sql`file_kept_at is not null`),
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
    /** Months that stay as they are because a stay there has begun. */
    kept: integer().notNull().default(0),
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
    kept: smallint().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.jobId, table.userId] }),
    uniqueIndex('rotation_import_person_place').on(table.jobId, table.seq, table.place),
  ],
);

/** An import being taken back, or that was. Its id is that of its change; the lease makes one process its writer. */
export const importUndos = pgTable(
  'rotation_undo',
  {
    id: uuid().primaryKey(),
    importId: uuid('import_id')
      .notNull()
      .references(() => importJobs.id),
    state: text().$type<'undoing' | 'done' | 'failed'>().notNull().default('undoing'),
    createdBy: integer('created_by').notNull(),
    /** Whom the person who asked could see then. */
    scope: jsonb().$type<ResolvedScope>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
    /** People that the import changed, and how many of them are dealt with: those up to `lastUser`. */
    people: integer().notNull(),
    donePeople: integer('done_people').notNull().default(0),
    lastUser: integer('last_user').notNull().default(0),
    /** Months that are as before the import, and months that were left as they are. */
    restored: integer().notNull().default(0),
    kept: integer().notNull().default(0),
    problem: text().notNull().default(''),
    leaseOwner: text('lease_owner'),
    leaseUntil: timestamp('lease_until', { withTimezone: true }),
  },
  (table) => [
    index('rotation_undo_import').on(table.importId, table.createdAt),
    uniqueIndex('rotation_undo_running')
      .on(table.importId)
      .where(sql`state = 'undoing'`),
  ],
);
