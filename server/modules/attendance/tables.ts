import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  serial,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { CorrectionSpan } from '@contract/attendance/check-rules';
import type { Half } from '@contract/attendance/days';
import type { CalendarKind, LeaveState } from '@contract/attendance/leave';
import type { MarkState, SheetState } from '@contract/attendance/sheet-rules';
import type { ShiftCover, ShiftKind, ShiftTone } from '@contract/attendance/shift-rules';
import { uniqueName } from '@server/kernel/database/name-key';
import { departments } from '../dictionary/tables';
import { people, personTypes } from '../people/tables';

const instant = (name: string) => timestamp(name, { withTimezone: true });
const version = () => integer().notNull().default(1);
const updatedAt = () => instant('updated_at').notNull().defaultNow();

/** Days that are not as their weekday: holidays, and weekends that are worked. */
export const attendanceDays = pgTable(
  'attendance_day',
  {
    id: serial().primaryKey(),
    day: date().notNull(),
    kind: text().$type<CalendarKind>().notNull(),
    name: text().notNull(),
    /** Where it is written. */
    source: text().notNull().default(''),
    version: version(),
    updatedAt: updatedAt(),
  },
  (table) => [uniqueIndex('attendance_day_once').on(table.day)],
);

/** Kinds of leave. */
export const attendanceLeaveKinds = pgTable(
  'attendance_leave_kind',
  {
    id: serial().primaryKey(),
    name: text().notNull(),
    /** Days in a year; null: no limit. */
    quota: integer(),
    countsRestDays: boolean('counts_rest_days').notNull().default(false),
    makesUp: boolean('makes_up').notNull().default(true),
    version: version(),
    updatedAt: updatedAt(),
  },
  (table) => [uniqueName('attendance_leave_kind', table.name)],
);

/** Shifts of personnel types. */
export const attendanceShifts = pgTable(
  'attendance_shift',
  {
    id: serial().primaryKey(),
    typeId: integer('type_id')
      .notNull()
      .references(() => personTypes.id),
    code: text().notNull(),
    name: text().notNull(),
    kind: text().$type<ShiftKind>().notNull(),
    covers: text().$type<ShiftCover>().notNull(),
    /** `HH:MM`; null for a day off. An end that is not after the beginning is on the next day. */
    beginAt: text('begin_at'),
    endAt: text('end_at'),
    tone: text().$type<ShiftTone>().notNull(),
    isDefault: boolean('is_default').notNull().default(false),
    isActive: boolean('is_active').notNull().default(true),
    version: version(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueName('attendance_shift', table.name, table.typeId),
    uniqueIndex('attendance_shift_code_once').on(table.typeId, table.code),
    uniqueIndex('attendance_shift_default')
      .on(table.typeId)
      .where(sql`${table.isDefault}`),
    check('attendance_shift_hours', sql`${table.kind} = 'rest' or (begin_at is not null and end_at is not null)`),
  ],
);

/** The shift of a ward's working days, where it is not that of the type. */
export const attendanceWardShifts = pgTable(
  'attendance_ward_shift',
  {
    deptId: integer('dept_id')
      .notNull()
      .references(() => departments.id),
    typeId: integer('type_id')
      .notNull()
      .references(() => personTypes.id),
    shiftId: integer('shift_id')
      .notNull()
      .references(() => attendanceShifts.id),
  },
  (table) => [
    primaryKey({ columns: [table.deptId, table.typeId] }),
    index('attendance_ward_shift_type').on(table.typeId),
    index('attendance_ward_shift_used').on(table.shiftId),
  ],
);

/** Who works which shift on a day, where it is not that of the ward; of months that were submitted all of them. */
export const attendanceRoster = pgTable(
  'attendance_roster',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => people.id),
    day: date().notNull(),
    shiftId: integer('shift_id')
      .notNull()
      .references(() => attendanceShifts.id),
    setBy: integer('set_by')
      .notNull()
      .references(() => people.id),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.day] }),
    index('attendance_roster_shift').on(table.shiftId),
    index('attendance_roster_by').on(table.setBy),
  ],
);

/** A month's sheet of a ward and a personnel type; one that nobody submitted has no row. */
export const attendanceSheets = pgTable(
  'attendance_sheet',
  {
    id: serial().primaryKey(),
    deptId: integer('dept_id')
      .notNull()
      .references(() => departments.id),
    typeId: integer('type_id')
      .notNull()
      .references(() => personTypes.id),
    /** `YYYY-MM`. */
    month: text().notNull(),
    state: text().$type<SheetState>().notNull(),
    /** Why it was returned. */
    note: text().notNull().default(''),
    /** Who submitted it last, and is told what became of it; null where it was never submitted by hand. */
    submittedBy: integer('submitted_by').references(() => people.id),
    version: version(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('attendance_sheet_submitter').on(table.submittedBy),
    uniqueIndex('attendance_sheet_once').on(table.deptId, table.typeId, table.month),
    index('attendance_sheet_type').on(table.typeId),
  ],
);

/** What a half day was, as a ward marked it. Nobody is in two wards at a time. */
export const attendanceMarks = pgTable(
  'attendance_mark',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => people.id),
    day: date().notNull(),
    half: text().$type<Half>().notNull(),
    state: text().$type<MarkState>().notNull(),
    deptId: integer('dept_id')
      .notNull()
      .references(() => departments.id),
    markedBy: integer('marked_by')
      .notNull()
      .references(() => people.id),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.day, table.half] }),
    index('attendance_mark_dept').on(table.deptId),
    index('attendance_mark_by').on(table.markedBy),
    check('attendance_mark_half', sql`${table.half} in ('am', 'pm')`),
  ],
);

/** Days that a teacher checked of those whom he teaches, with what he saw: a mark that comes later shows. */
export const attendanceChecks = pgTable(
  'attendance_check',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => people.id),
    day: date().notNull(),
    /** Letters of both halves. */
    marks: text().notNull(),
    checkedBy: integer('checked_by')
      .notNull()
      .references(() => people.id),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.day] }),
    index('attendance_check_by').on(table.checkedBy),
    check('attendance_check_marks', sql`length(${table.marks}) = 2`),
  ],
);

/** Corrections that somebody asked for; how far one is stands with its approval. */
export const attendanceCorrections = pgTable(
  'attendance_correction',
  {
    id: serial().primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => people.id),
    day: date().notNull(),
    span: text().$type<CorrectionSpan>().notNull(),
    /** Letters of the halves that are asked for, as they stood. */
    before: text().notNull(),
    to: text('to_state').$type<MarkState>().notNull(),
    reason: text().notNull(),
    deptId: integer('dept_id')
      .notNull()
      .references(() => departments.id),
    askedBy: integer('asked_by')
      .notNull()
      .references(() => people.id),
    state: text().$type<LeaveState>().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('attendance_correction_person').on(table.userId, table.day),
    index('attendance_correction_asker').on(table.askedBy),
    index('attendance_correction_dept').on(table.deptId),
    // Two people who ask for the same day at once: the second is told of the first.
    uniqueIndex('attendance_correction_open')
      .on(table.userId, table.day)
      .where(sql`${table.state} = 'pending'`),
  ],
);

/** Applications for leave; how far one is stands with its approval. */
export const attendanceLeaves = pgTable(
  'attendance_leave',
  {
    id: serial().primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => people.id),
    kindId: integer('kind_id')
      .notNull()
      .references(() => attendanceLeaveKinds.id),
    /** The stay in which it begins; null without one. */
    stayId: bigint('stay_id', { mode: 'number' }),
    deptId: integer('dept_id').references(() => departments.id),
    from: date('from_on').notNull(),
    fromHalf: text('from_half').$type<Half>().notNull(),
    to: date('to_on').notNull(),
    toHalf: text('to_half').$type<Half>().notNull(),
    days: real().notNull(),
    reason: text().notNull(),
    cover: text().notNull().default(''),
    state: text().$type<LeaveState>().notNull(),
    returned: text().$type<'no' | 'pending' | 'yes'>().notNull().default('no'),
    version: version(),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('attendance_leave_person').on(table.userId, table.from),
    index('attendance_leave_kind_used').on(table.kindId),
    index('attendance_leave_dept').on(table.deptId),
    check('attendance_leave_order', sql`${table.from} <= ${table.to}`),
  ],
);
