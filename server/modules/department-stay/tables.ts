import { sql } from 'drizzle-orm';
import { bigint, check, date, index, integer, pgTable, serial, smallint, text, timestamp } from 'drizzle-orm/pg-core';
import type { TeacherKind } from '@contract/people/teacher-kinds';
import type { ChangeState, EntryState } from '@contract/department-stay/rules';
import { people } from '../people/tables';

/** How the entering of a stay went; one that nobody has looked at has no row. */
export const departmentEntries = pgTable(
  'department_stay_entry',
  {
    /** `rotation_stay`, whose rows are another module's. */
    stayId: bigint('stay_id', { mode: 'number' }).primaryKey(),
    state: text().$type<Exclude<EntryState, 'open'>>().notNull(),
    /** The first day there, or the day on which it was noted that nobody came. */
    on: date().notNull(),
    note: text().notNull().default(''),
    byId: integer('by_id')
      .notNull()
      .references(() => people.id),
    version: integer().notNull().default(1),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('department_stay_entry_by').on(table.byId),
    check('department_stay_entry_state', sql`state in ('entered', 'absent')`),
  ],
);

/** Requests for another 带教老师 (of a stay) or 责任导师. */
export const teacherChanges = pgTable(
  'department_stay_teacher_change',
  {
    id: serial().primaryKey(),
    kind: smallint().$type<TeacherKind>().notNull(),
    studentId: integer('student_id')
      .notNull()
      .references(() => people.id),
    /** Of a supervising teacher: the stay. */
    stayId: bigint('stay_id', { mode: 'number' }),
    fromTeacherId: integer('from_teacher_id').references(() => people.id),
    toTeacherId: integer('to_teacher_id')
      .notNull()
      .references(() => people.id),
    reason: text().notNull(),
    /** First day with the new teacher; null: the day of the decision. */
    effectiveOn: date('effective_on'),
    state: text().$type<ChangeState>().notNull(),
    createdBy: integer('created_by')
      .notNull()
      .references(() => people.id),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('department_stay_change_student').on(table.studentId),
    index('department_stay_change_stay').on(table.stayId),
    index('department_stay_change_from').on(table.fromTeacherId),
    index('department_stay_change_to').on(table.toTeacherId),
    index('department_stay_change_by').on(table.createdBy),
    check('department_stay_change_state', sql`state in ('pending', 'passed', 'rejected', 'withdrawn')`),
    check('department_stay_change_kind', sql`(kind = 2) = (stay_id is not null)`),
  ],
);
