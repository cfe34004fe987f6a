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
import type { AdjustKind, AdjustState } from '@contract/graduate/adjust-rules';
import type { ArchiveKind, RollState } from '@contract/graduate/rules-results';
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
    /** Where things of the archive are that are no files here. */
    archive: jsonb().$type<Partial<Record<ArchiveKind, string>>>().notNull().default({}),
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
    /** 平时 and 期末成绩, whole points. */
    usual: smallint(),
    exam: smallint(),
  },
  (table) => [
    primaryKey({ columns: [table.classId, table.userId] }),
    check('graduate_class_student_scores', sql`usual between 0 and 100 and exam between 0 and 100`),
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
    /** When somebody last called who is there. */
    calledAt: timestamp('called_at', { withTimezone: true }),
    /** Where it was when it was announced, of one that was moved since; in words. */
    movedFrom: text('moved_from').notNull().default(''),
    /** When who teaches it said that he does, where it stands now. */
    confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
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

/** 调课申请: what the teacher of a lesson asked to have changed; of a lesson one at a time. */
export const adjustments = pgTable(
  'graduate_adjustment',
  {
    id: serial().primaryKey(),
    lessonId: integer('lesson_id')
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    askedBy: integer('asked_by')
      .notNull()
      .references(() => people.id),
    kind: text().$type<AdjustKind>().notNull(),
    /** Where the lesson stood when it was asked for, in words: once it stands elsewhere the request is about nothing. */
    fromWords: text('from_words').notNull(),
    day: date(),
    period: smallint(),
    roomId: integer('room_id'),
    substituteId: integer('substitute_id').references(() => people.id),
    /** What was asked for, in words. */
    toWords: text('to_words').notNull(),
    reason: text().notNull(),
    state: text().$type<AdjustState>().notNull().default('pending'),
    askedAt: timestamp('asked_at', { withTimezone: true }).notNull().defaultNow(),
    version: version(),
  },
  (table) => [
    index('graduate_adjustment_lesson').on(table.lessonId),
    index('graduate_adjustment_asker').on(table.askedBy),
    index('graduate_adjustment_substitute').on(table.substituteId),
    uniqueIndex('graduate_adjustment_open')
      .on(table.lessonId)
      .where(sql`state = 'pending'`),
    check('graduate_adjustment_kind', sql`kind in ('move', 'cancel', 'substitute')`),
    check('graduate_adjustment_state', sql`state in ('pending', 'passed', 'rejected', 'withdrawn')`),
    check(
      'graduate_adjustment_asked',
      sql`(kind = 'move') = (day is not null) and (day is null) = (period is null) and (kind = 'move' or room_id is null)
        and (kind = 'substitute') = (substitute_id is not null)`,
    ),
  ],
);

/** Who was not simply there at a lesson that was called. */
export const rolls = pgTable(
  'graduate_roll',
  {
    lessonId: integer('lesson_id')
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => people.id),
    state: text().$type<RollState>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.lessonId, table.userId] }),
    index('graduate_roll_user').on(table.userId),
    check('graduate_roll_state', sql`state in ('late', 'early', 'leave', 'absent')`),
  ],
);
