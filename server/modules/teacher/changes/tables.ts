import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { ChangeState } from '@contract/teacher/change-rules';
import type { Capacity, Level } from '@contract/teacher/qualify';
import { people } from '../../people/tables';
import { qualifications } from '../qualifications/tables';

/** A teacher goes on as another kind, or at another level, from a day on. Rows stay: they are the history. */
export const qualificationChanges = pgTable(
  'teacher_qualification_change',
  {
    id: serial().primaryKey(),
    qualificationId: integer('qualification_id')
      .notNull()
      .references(() => qualifications.id, { onDelete: 'cascade' }),
    fromCapacity: integer('from_capacity').$type<Capacity>().notNull(),
    fromLevel: integer('from_level').$type<Level>().notNull(),
    toCapacity: integer('to_capacity').$type<Capacity>().notNull(),
    toLevel: integer('to_level').$type<Level>().notNull(),
    effectiveOn: date('effective_on').notNull(),
    /** Last day of the term that it gave; null: it has not begun. */
    until: date(),
    reason: text().notNull(),
    state: text().$type<ChangeState>().notNull().default('planned'),
    /** The teacher asked for it; else the office entered it. */
    isAsked: boolean('is_asked').notNull().default(false),
    byId: integer('by_id')
      .notNull()
      .references(() => people.id),
    version: integer().notNull().default(1),
  },
  (table) => [
    // Of two that wait nobody could say from what the second goes.
    uniqueIndex('teacher_qualification_change_open')
      .on(table.qualificationId)
      .where(sql`state in ('asked', 'planned')`),
    index('teacher_qualification_change_of').on(table.qualificationId),
    index('teacher_qualification_change_by').on(table.byId),
    index('teacher_qualification_change_due')
      .on(table.effectiveOn)
      .where(sql`state = 'planned'`),
    check(
      'teacher_qualification_change_state',
      sql`state in ('asked', 'planned', 'done', 'cancelled', 'rejected', 'withdrawn')`,
    ),
  ],
);
