import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { ExitKind, ExitState } from '@contract/department-stay/exit-rules';
import type { Superior, WaitStage } from '@contract/department-stay/exit-waits';
import type { Assessment, ExitItem } from '@contract/department-stay/exits';
import type { TeacherKind } from '@contract/people/teacher-kinds';
import type { ChangeState, EntryState } from '@contract/department-stay/rules';
import type { Education } from '@contract/department-stay/education';
import { departments } from '../dictionary/tables';
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

/** 入科教育 of a department, as one document: it is written and compared as a whole. */
export const departmentEducation = pgTable(
  'department_stay_education',
  {
    deptId: integer('dept_id')
      .primaryKey()
      .references(() => departments.id),
    passPercent: smallint('pass_percent').notNull(),
    materials: jsonb().$type<Education['materials']>().notNull(),
    questions: jsonb().$type<Education['questions']>().notNull(),
    version: integer().notNull(),
  },
  () => [check('department_stay_education_pass', sql`pass_percent between 50 and 100`)],
);

/** What somebody has read, answered and signed of it in a stay. */
export const educationReceipts = pgTable('department_stay_education_receipt', {
  /** `rotation_stay`, whose rows are another module's. */
  stayId: bigint('stay_id', { mode: 'number' }).primaryKey(),
  read: text().array().notNull().default([]),
  /** Of the last try. */
  percent: smallint(),
  tries: smallint().notNull().default(0),
  isPassed: boolean('is_passed').notNull().default(false),
  signedOn: date('signed_on'),
});

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

const person = (name: string) => integer(name).references(() => people.id);

/** How the leaving of a stay stands, with what was judged; one that nobody has looked at has no row. */
export const departmentExits = pgTable(
  'department_stay_exit',
  {
    /** `rotation_stay`, whose rows are another module's. */
    stayId: bigint('stay_id', { mode: 'number' }).primaryKey(),
    userId: person('user_id').notNull(),
    state: text().$type<ExitState>().notNull().default('open'),
    kind: text().$type<ExitKind>().notNull().default('ordinary'),
    /** The last day as it was asked for; null until then. */
    lastOn: date('last_on'),
    reason: text().notNull().default(''),
    assessment: jsonb().$type<Assessment>(),
    assessedBy: person('assessed_by'),
    assessedOn: date('assessed_on'),
    /** As typed where no exam of this system gives one. */
    theoryScore: smallint('theory_score'),
    theoryBy: person('theory_by'),
    theoryOn: date('theory_on'),
    /** When it was asked for last; others are waited for from then on. */
    appliedOn: date('applied_on'),
    /** The checklist when it was asked for; of one that is settled, as it was then: it never changes again. */
    items: jsonb().$type<ExitItem[]>().notNull().default([]),
    /** Of a printed form, see docs/adr/0106; null until it is settled. */
    code: text(),
    settledOn: date('settled_on'),
    version: integer().notNull().default(1),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('department_stay_exit_person').on(table.userId),
    index('department_stay_exit_assessor').on(table.assessedBy),
    index('department_stay_exit_theory').on(table.theoryBy),
    uniqueIndex('department_stay_exit_code').on(table.code),
    check('department_stay_exit_state', sql`state in ('open', 'pending', 'returned', 'left', 'failed')`),
    check('department_stay_exit_kind', sql`kind in ('ordinary', 'early', 'forced')`),
    check('department_stay_exit_theory_score', sql`theory_score between 0 and 100`),
    check('department_stay_exit_settled', sql`(state in ('left', 'failed')) = (code is not null)`),
  ],
);

/** Who passed the leaving of a stay at which level. */
export const exitSigners = pgTable(
  'department_stay_exit_signer',
  {
    stayId: bigint('stay_id', { mode: 'number' })
      .notNull()
      .references(() => departmentExits.stayId),
    level: smallint().notNull(),
    title: text().notNull(),
    personId: person('person_id').notNull(),
    on: date().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.stayId, table.level] }),
    index('department_stay_exit_signer_person').on(table.personId),
  ],
);

/** Items that somebody need not meet. */
export const exitWaivers = pgTable(
  'department_stay_exit_waiver',
  {
    stayId: bigint('stay_id', { mode: 'number' })
      .notNull()
      .references(() => departmentExits.stayId),
    /** Key of an `exitItems` source. */
    item: text().notNull(),
    reason: text().notNull(),
    byId: person('by_id').notNull(),
    on: date().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.stayId, table.item] }),
    index('department_stay_exit_waiver_by').on(table.byId),
  ],
);

/** Items that waited too long for somebody, as they were reported: once for each stage of the leaving. */
export const exitReports = pgTable(
  'department_stay_exit_report',
  {
    /** `rotation_stay`, whose rows are another module's; nobody may have looked at its leaving. */
    stayId: bigint('stay_id', { mode: 'number' }).notNull(),
    /** Key of an `exitItems` source. */
    item: text().notNull(),
    stage: text().$type<WaitStage>().notNull(),
    to: text().$type<Superior>().notNull(),
    on: date().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.stayId, table.item, table.stage] }),
    check('department_stay_exit_report_stage', sql`stage in ('before', 'review')`),
    check('department_stay_exit_report_to', sql`"to" in ('head', 'office')`),
  ],
);
