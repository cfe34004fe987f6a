import { sql } from 'drizzle-orm';
import {
  check,
  doublePrecision,
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
import { people } from '../../people/tables';
import { courses, items } from '../tables';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Somebody in a course: since he began, or was reminded before he did. */
export const learners = pgTable(
  'cloud_class_learner',
  {
    id: serial().primaryKey(),
    courseId: integer('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    personId: integer('person_id')
      .notNull()
      .references(() => people.id),
    startedAt: instant('started_at'),
    learnedAt: instant('learned_at'),
    finishedAt: instant('finished_at'),
    remindedAt: instant('reminded_at'),
    lastItemId: integer('last_item_id').references(() => items.id, { onDelete: 'set null' }),
    /** Percent of the course. */
    share: smallint().notNull().default(0),
    /** Of films that were watched. */
    seconds: integer().notNull().default(0),
    /** As the course gave it when it was finished. */
    credit: doublePrecision(),
  },
  (table) => [
    uniqueIndex('cloud_class_learner_one').on(table.courseId, table.personId),
    index('cloud_class_learner_person').on(table.personId),
    index('cloud_class_learner_item').on(table.lastItemId),
  ],
);

/** How far a learner is in an item. */
export const progresses = pgTable(
  'cloud_class_progress',
  {
    learnerId: integer('learner_id')
      .notNull()
      .references(() => learners.id, { onDelete: 'cascade' }),
    itemId: integer('item_id')
      .notNull()
      .references(() => items.id, { onDelete: 'cascade' }),
    /** When it was opened; what is watched counts from then on. */
    openedAt: instant('opened_at').notNull().defaultNow(),
    /** Where pieces begin and where they end, by turns, in their order. */
    pieces: doublePrecision().array().notNull().default([]),
    share: smallint().notNull().default(0),
    position: doublePrecision().notNull().default(0),
    /** Questions inside a film that were answered. */
    passed: integer().array().notNull().default([]),
    /** Best percent of a quiz. */
    score: smallint(),
    tries: integer().notNull().default(0),
    doneAt: instant('done_at'),
  },
  (table) => [
    primaryKey({ columns: [table.learnerId, table.itemId] }),
    index('cloud_class_progress_item').on(table.itemId),
  ],
);

/** Up to when the time of somebody has been credited as watched, over all courses: nobody watches two films at once. */
export const watchClocks = pgTable('cloud_class_clock', {
  personId: integer('person_id')
    .primaryKey()
    .references(() => people.id),
  creditedTo: instant('credited_to').notNull(),
});

/** 作业 that a learner handed in; handing it in again after 退回 goes on with the same. */
export const works = pgTable(
  'cloud_class_work',
  {
    id: serial().primaryKey(),
    learnerId: integer('learner_id')
      .notNull()
      .references(() => learners.id, { onDelete: 'cascade' }),
    itemId: integer('item_id')
      .notNull()
      .references(() => items.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    state: text().$type<'submitted' | 'passed' | 'returned'>().notNull().default('submitted'),
    remark: text().notNull().default(''),
    submittedAt: instant('submitted_at').notNull().defaultNow(),
    markedBy: integer('marked_by').references(() => people.id),
  },
  (table) => [
    uniqueIndex('cloud_class_work_one').on(table.learnerId, table.itemId),
    index('cloud_class_work_item').on(table.itemId, table.state),
    index('cloud_class_work_marker').on(table.markedBy),
    check('cloud_class_work_state', sql`state in ('submitted', 'passed', 'returned')`),
  ],
);

/** What a learner noted for himself. */
export const courseNotes = pgTable(
  'cloud_class_note',
  {
    id: serial().primaryKey(),
    personId: integer('person_id')
      .notNull()
      .references(() => people.id),
    itemId: integer('item_id')
      .notNull()
      .references(() => items.id, { onDelete: 'cascade' }),
    /** Second of the film; null: of the whole. */
    at: integer(),
    text: text().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('cloud_class_note_of').on(table.personId, table.itemId),
    index('cloud_class_note_item').on(table.itemId),
  ],
);

/** Discussion of a course. */
export const courseComments = pgTable(
  'cloud_class_comment',
  {
    id: serial().primaryKey(),
    courseId: integer('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    personId: integer('person_id')
      .notNull()
      .references(() => people.id),
    replyTo: integer('reply_to'),
    text: text().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('cloud_class_comment_course').on(table.courseId, table.id),
    index('cloud_class_comment_person').on(table.personId),
  ],
);
