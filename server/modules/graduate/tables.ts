import { sql } from 'drizzle-orm';
import {
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
import type { Calendar, ClassState, Level, Period, SemesterState, Term } from '@contract/graduate/rules';
import { uniqueName } from '../../kernel/database/name-key';
import { departments } from '../dictionary/tables';
import { people } from '../people/tables';

const version = () => integer().notNull().default(1);
const level = () => text().$type<Level>().notNull();
const isLevel = sql`level in ('bachelor', 'master')`;

/** What holds for all teaching of a level: two rows, there from the migration on. */
export const settings = pgTable(
  'graduate_setting',
  {
    id: integer().primaryKey(),
    level: level().unique(),
    periods: jsonb().$type<Period[]>().notNull(),
    kinds: jsonb().$type<string[]>().notNull(),
    classHours: smallint('class_hours').notNull(),
    teacherHours: smallint('teacher_hours').notNull(),
    aheadDays: smallint('ahead_days').notNull(),
    mostAdjustments: smallint('most_adjustments').notNull(),
    note: text().notNull().default(''),
    version: version(),
  },
  () => [check('graduate_setting_level', isLevel)],
);

/** 课程目录. */
export const courses = pgTable(
  'graduate_course',
  {
    id: serial().primaryKey(),
    level: level(),
    code: text().notNull().unique(),
    name: text().notNull(),
    theoryHours: smallint('theory_hours').notNull(),
    practiceHours: smallint('practice_hours').notNull(),
    /** In tenths. */
    credit: smallint().notNull(),
    deptId: integer('dept_id')
      .notNull()
      .references(() => departments.id),
    version: version(),
  },
  (table) => [
    index('graduate_course_level').on(table.level),
    index('graduate_course_dept').on(table.deptId),
    check('graduate_course_level_known', isLevel),
  ],
);

/** 学期 with its 校历. */
export const semesters = pgTable(
  'graduate_semester',
  {
    id: serial().primaryKey(),
    level: level(),
    year: smallint().notNull(),
    term: smallint().$type<Term>().notNull(),
    firstMonday: date('first_monday').notNull(),
    weeks: smallint().notNull(),
    examWeeks: jsonb('exam_weeks').$type<number[]>().notNull().default([]),
    days: jsonb().$type<Calendar['days']>().notNull().default([]),
    state: text().$type<SemesterState>().notNull().default('draft'),
    version: version(),
  },
  (table) => [
    uniqueIndex('graduate_semester_one').on(table.level, table.year, table.term),
    check('graduate_semester_level', isLevel),
    check('graduate_semester_term', sql`term in (1, 2)`),
    check('graduate_semester_monday', sql`extract(isodow from first_monday) = 1 and weeks > 0`),
    check('graduate_semester_state', sql`state in ('draft', 'open', 'closed')`),
  ],
);

/** 教学班: a course as it is taught in a semester. */
export const classes = pgTable(
  'graduate_class',
  {
    id: serial().primaryKey(),
    level: level(),
    semesterId: integer('semester_id')
      .notNull()
      .references(() => semesters.id),
    courseId: integer('course_id')
      .notNull()
      .references(() => courses.id),
    name: text().notNull(),
    groups: smallint().notNull().default(1),
    note: text().notNull().default(''),
    state: text().$type<ClassState>().notNull().default('draft'),
    version: version(),
  },
  (table) => [
    uniqueName('graduate_class', table.name, table.semesterId),
    index('graduate_class_semester').on(table.semesterId),
    index('graduate_class_course').on(table.courseId),
    check('graduate_class_level', isLevel),
    check('graduate_class_state', sql`state in ('draft', 'open', 'closed')`),
  ],
);

/** Students of a class. */
export const classStudents = pgTable(
  'graduate_class_student',
  {
    classId: integer('class_id')
      .notNull()
      .references(() => classes.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => people.id),
    group: smallint('group_no').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.classId, table.userId] }),
    index('graduate_class_student_user').on(table.userId),
  ],
);

/**
 * A line of the plan of a class: a lesson, which has a place in the timetable or waits for one. That no teacher and no
 * class is in two at once is kept by the exclusion constraints `graduate_lesson_teacher_apart` and
 * `graduate_lesson_class_apart`, and by the bookings of rooms.
 */
export const lessons = pgTable(
  'graduate_lesson',
  {
    id: serial().primaryKey(),
    classId: integer('class_id')
      .notNull()
      .references(() => classes.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    topic: text().notNull(),
    /** Periods. */
    hours: smallint().notNull(),
    kind: text().notNull(),
    /** 0: the whole class. */
    group: smallint('group_no').notNull().default(0),
    teacherId: integer('teacher_id').references(() => people.id),
    day: date(),
    /** The first period, from 1. */
    period: smallint(),
    startAt: timestamp('start_at', { withTimezone: true }),
    endAt: timestamp('end_at', { withTimezone: true }),
    roomId: integer('room_id'),
    bookingId: integer('booking_id'),
    isLocked: boolean('is_locked').notNull().default(false),
    isPublished: boolean('is_published').notNull().default(false),
    /** Where it was when it was announced, of one that was moved since; in words. */
    movedFrom: text('moved_from').notNull().default(''),
    version: version(),
  },
  (table) => [
    index('graduate_lesson_class').on(table.classId),
    index('graduate_lesson_teacher').on(table.teacherId),
    index('graduate_lesson_day').on(table.day),
    check(
      'graduate_lesson_place',
      sql`(day is null) = (period is null) and (day is null) = (start_at is null) and (day is null) = (end_at is null)
        and (day is not null or (room_id is null and booking_id is null and not is_published)) and start_at < end_at`,
    ),
  ],
);
