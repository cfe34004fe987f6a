import { sql } from 'drizzle-orm';
import { boolean, check, date, integer, jsonb, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { ArchiveContent, ArchiveSectionKey, FieldType } from '@contract/teacher/archive-sections';
import { uniqueName } from '@server/kernel/database/name-key';
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

/** 档案字段: those of the hospital's own, and what it set of standing ones; the migration wrote these. */
export const archiveFields = pgTable(
  'teacher_archive_field',
  {
    id: serial().primaryKey(),
    section: text().$type<ArchiveSectionKey>().notNull(),
    /** Under which entries keep the value; it never changes. */
    key: text().notNull(),
    name: text().notNull(),
    type: text().$type<FieldType>().notNull(),
    options: text().array().notNull().default([]),
    isRequired: boolean('is_required').notNull().default(false),
    status: integer().$type<1 | 2>().notNull().default(1),
    sort: integer().notNull().default(0),
    version: integer().notNull().default(1),
  },
  (table) => [
    uniqueName('teacher_archive_field', table.name, table.section),
    uniqueIndex('teacher_archive_field_one').on(table.section, table.key),
    check('teacher_archive_field_status', sql`${table.status} in (1, 2)`),
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
