import { sql } from 'drizzle-orm';
import {
  bigserial,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { ReviewLevel } from '@contract/training/chain';
import type { EntryState } from '@contract/training/completion';
import type { CountedEntry, EntryRoleName } from '@contract/training/rules';
import { handbookKinds, handbookRequirements } from '../handbook/tables';
import { people } from '../people/tables';

/** 手册条目. Holds its own state and level: what is reviewed by the hundred is no approval record. */
export const trainingEntries = pgTable(
  'training_entry',
  {
    /** Made by the device, so that an entry written without a network is the same one however often it is sent. */
    id: uuid().primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => people.id),
    requirementId: integer('requirement_id')
      .notNull()
      .references(() => handbookRequirements.id),
    date: date().notNull(),
    role: text().$type<EntryRoleName>(),
    values: jsonb().$type<{ key: string; value: string }[]>().notNull().default([]),
    note: text().notNull().default(''),
    state: text().$type<EntryState>().notNull(),
    /** Of the chain of its kind, from 0; of one that waits, whose turn it is. */
    level: integer().notNull().default(0),
    /** What the last reviewer wrote, who it was and when. */
    reason: text().notNull().default(''),
    reviewerId: integer('reviewer_id').references(() => people.id),
    reviewedAt: timestamp('reviewed_at', { withTimezone: true }),
    submittedAt: timestamp('submitted_at', { withTimezone: true }),
    version: integer().notNull().default(1),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('training_entry_person').on(table.userId, table.date),
    index('training_entry_requirement').on(table.requirementId),
    index('training_entry_reviewer').on(table.reviewerId),
    index('training_entry_waiting')
      .on(table.userId)
      .where(sql`state = 'submitted'`),
    check('training_entry_state', sql`state in ('draft', 'submitted', 'passed', 'returned', 'appealed')`),
    check('training_entry_level', sql`level >= 0`),
  ],
);

/** What was done to entries, by whom: rows are only added (docs/adr/0152). */
export const trainingMoves = pgTable(
  'training_move',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    /** No foreign key: a move outlives an entry that was deleted. */
    entryId: uuid('entry_id').notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => people.id),
    byId: integer('by_id')
      .notNull()
      .references(() => people.id),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** null: it was not there. */
    before: jsonb().$type<CountedEntry>(),
    after: jsonb().$type<CountedEntry>(),
  },
  (table) => [index('training_move_person').on(table.userId, table.at), index('training_move_by').on(table.byId)],
);

/** What is asked of people as JSON, by its hash: people of one scheme share it. */
export const trainingAskedItems = pgTable('training_asked_items', {
  hash: text().primaryKey(),
  items: text().notNull(),
});

/** What was asked of somebody as a day began, and where he was (docs/adr/0152). */
export const trainingAsked = pgTable(
  'training_asked',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => people.id),
    day: date().notNull(),
    itemsHash: text('items_hash')
      .notNull()
      .references(() => trainingAskedItems.hash),
    /** Departments and days of the stays, as JSON. */
    stays: text().notNull(),
  },
  (table) => [index('training_asked_set').on(table.itemsHash)],
);

/** 培训配置: one row. */
export const trainingConfigs = pgTable(
  'training_config',
  {
    id: integer().primaryKey(),
    /** The last day whose entries are locked. */
    lockedThrough: date('locked_through'),
    /** Per cent. */
    minCompletion: smallint('min_completion').notNull(),
    remindDays: smallint('remind_days').notNull(),
    version: integer().notNull().default(1),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  () => [
    check('training_config_one', sql`id = 1`),
    check('training_config_completion', sql`min_completion between 0 and 100`),
  ],
);

/** Chains of review that the office set; kinds without a row have their usual one. */
export const trainingChains = pgTable('training_chain', {
  kindId: integer('kind_id')
    .primaryKey()
    .references(() => handbookKinds.id),
  levels: jsonb().$type<readonly ReviewLevel[]>().notNull(),
});

/** 导师面谈. */
export const trainingInterviews = pgTable(
  'training_interview',
  {
    id: serial().primaryKey(),
    teacherId: integer('teacher_id')
      .notNull()
      .references(() => people.id),
    studentId: integer('student_id')
      .notNull()
      .references(() => people.id),
    date: date().notNull(),
    content: text().notNull(),
    version: integer().notNull().default(1),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('training_interview_teacher').on(table.teacherId, table.date),
    index('training_interview_student').on(table.studentId, table.date),
    check('training_interview_not_self', sql`teacher_id <> student_id`),
  ],
);
