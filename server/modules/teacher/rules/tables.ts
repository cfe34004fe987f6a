import { sql } from 'drizzle-orm';
import { check, integer, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Capacity, DegreeRank, Level, TitleRank, TrainingRank } from '@contract/teacher/qualify';
import { uniqueName } from '../../../kernel/database/name-key';

/** What a kind of teacher at a level has to meet; one row for each. */
export const qualificationRules = pgTable(
  'teacher_rule',
  {
    id: serial().primaryKey(),
    name: text().notNull(),
    capacity: integer().$type<Capacity>().notNull(),
    level: integer().$type<Level>().notNull(),
    title: integer().$type<TitleRank>().notNull(),
    degree: integer().$type<DegreeRank>().notNull(),
    training: integer().$type<TrainingRank>().notNull(),
    years: integer().notNull(),
    validMonths: integer('valid_months').notNull(),
    mostTrainees: integer('most_trainees'),
    note: text().notNull().default(''),
    status: integer().$type<1 | 2>().notNull().default(1),
    version: integer().notNull().default(1),
  },
  (table) => [
    uniqueName('teacher_rule', table.name),
    uniqueIndex('teacher_rule_one').on(table.capacity, table.level),
    check('teacher_rule_status', sql`${table.status} in (1, 2)`),
  ],
);
