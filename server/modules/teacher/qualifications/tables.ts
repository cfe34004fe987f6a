import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Capacity, Level, TrainingRank } from '@contract/teacher/qualify';
import { people } from '../../people/tables';

/** Who is qualified as what kind of teacher, and until when; one row for a person and a kind. */
export const qualifications = pgTable(
  'teacher_qualification',
  {
    id: serial().primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => people.id),
    capacity: integer().$type<Capacity>().notNull(),
    level: integer().$type<Level>().notNull(),
    qualifiedOn: date('qualified_on').notNull(),
    /** Last day of it. */
    validUntil: date('valid_until').notNull(),
    /** Certificate of teacher training; null: none is recorded. */
    training: integer().$type<Exclude<TrainingRank, 0>>(),
    trainingUntil: date('training_until'),
    /** Why it is suspended; empty: it is not. */
    reason: text().notNull().default(''),
    note: text().notNull().default(''),
    version: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('teacher_qualification_one').on(table.userId, table.capacity),
    index('teacher_qualification_ends').on(table.validUntil, table.id),
    check('teacher_qualification_days', sql`${table.qualifiedOn} <= ${table.validUntil}`),
  ],
);
