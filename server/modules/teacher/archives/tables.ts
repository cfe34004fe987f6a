import { sql } from 'drizzle-orm';
import { boolean, check, date, integer, jsonb, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { ArchiveContent, ArchiveSectionKey } from '@contract/teacher/archive-sections';
import { people } from '../../people/tables';

/** A section of somebody's archive: what was passed, and what he has changed since. */
export const archiveRows = pgTable(
  'teacher_archive_section',
  {
    id: serial().primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => people.id),
    section: text().$type<ArchiveSectionKey>().notNull(),
    /** Null: nothing was passed yet. */
    accepted: jsonb().$type<ArchiveContent>(),
    acceptedOn: date('accepted_on'),
    /** Null: nothing is changed. */
    draft: jsonb().$type<ArchiveContent>(),
    /** The draft is under review; it does not change until that ends. */
    isSubmitted: boolean('is_submitted').notNull().default(false),
    /** Why the draft came back; empty: it did not. */
    returned: text().notNull().default(''),
    version: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('teacher_archive_section_one').on(table.userId, table.section),
    check('teacher_archive_section_submitted', sql`${table.draft} is not null or not ${table.isSubmitted}`),
  ],
);

/** When somebody was last reminded of his archive. */
export const archiveReminders = pgTable(
  'teacher_archive_reminder',
  {
    id: serial().primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => people.id),
    remindedOn: date('reminded_on').notNull(),
  },
  (table) => [uniqueIndex('teacher_archive_reminder_one').on(table.userId)],
);
