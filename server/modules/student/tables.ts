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
import { usualThresholds, type ClassState, type FollowWay, type KeyState, type Viewer } from '@contract/student/rules';
import { uniqueName } from '@server/kernel/database/name-key';
import { agreements, majors } from '../dictionary/tables';
import { people } from '../people/tables';

const version = () => integer().notNull().default(1);
const instant = (name: string) => timestamp(name, { withTimezone: true }).notNull().defaultNow();
const person = (name: string) => integer(name).references(() => people.id);

/** 班级类型. */
export const classKinds = pgTable(
  'student_class_kind',
  { id: serial().primaryKey(), name: text().notNull(), years: smallint().notNull(), version: version() },
  (table) => [uniqueName('student_class_kind', table.name), check('student_class_kind_years', sql`years > 0`)],
);

/** 班干部职务. */
export const cadreKinds = pgTable(
  'student_cadre_kind',
  { id: serial().primaryKey(), name: text().notNull(), version: version() },
  (table) => [uniqueName('student_cadre_kind', table.name)],
);

/** 班级. */
export const classes = pgTable(
  'student_class',
  {
    id: serial().primaryKey(),
    name: text().notNull(),
    code: text().notNull().unique(),
    /** Year of entry. */
    grade: integer().notNull(),
    /** Year of study, from 1. */
    year: smallint().notNull(),
    kindId: integer('kind_id')
      .notNull()
      .references(() => classKinds.id),
    majorId: integer('major_id').references(() => majors.id),
    academyId: integer('academy_id').references(() => agreements.id),
    /** Gives sight of the class's people. */
    managerId: person('manager_id'),
    state: text().$type<ClassState>().notNull().default('active'),
    note: text().notNull().default(''),
    version: version(),
    updatedAt: instant('updated_at'),
  },
  (table) => [
    uniqueName('student_class', table.name),
    index('student_class_kind_used').on(table.kindId),
    index('student_class_major').on(table.majorId),
    index('student_class_academy').on(table.academyId),
    index('student_class_manager').on(table.managerId),
    check('student_class_state', sql`state in ('active', 'archived', 'merged')`),
  ],
);

/** Who belongs to a class, or did when it ended. Nobody is in two classes that go on. */
export const classMembers = pgTable(
  'student_class_member',
  {
    classId: integer('class_id')
      .notNull()
      .references(() => classes.id),
    userId: person('user_id').notNull(),
    /** For bedside teaching, from 1; 0 without. */
    group: smallint('group_no').notNull().default(0),
    isCurrent: boolean('is_current').notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.classId, table.userId] }),
    uniqueIndex('student_class_member_current')
      .on(table.userId)
      .where(sql`is_current`),
    index('student_class_member_person').on(table.userId),
  ],
);

/** 班干部: each a member of the class. */
export const classCadres = pgTable(
  'student_class_cadre',
  {
    classId: integer('class_id')
      .notNull()
      .references(() => classes.id),
    userId: person('user_id').notNull(),
    cadreId: integer('cadre_id')
      .notNull()
      .references(() => cadreKinds.id),
  },
  (table) => [
    primaryKey({ columns: [table.classId, table.userId, table.cadreId] }),
    index('student_class_cadre_person').on(table.userId),
    index('student_class_cadre_kind').on(table.cadreId),
  ],
);

/** 重点学生类别. */
export const keyCategories = pgTable(
  'student_key_category',
  {
    id: serial().primaryKey(),
    name: text().notNull(),
    levels: jsonb().$type<string[]>().notNull(),
    tags: jsonb().$type<string[]>().notNull().default([]),
    followDays: smallint('follow_days').notNull(),
    viewers: jsonb().$type<Viewer[]>().notNull().default([]),
    version: version(),
  },
  (table) => [uniqueName('student_key_category', table.name)],
);

/** 重点学生. Confidential: read by `keySight` alone, and each look is logged. */
export const keyStudents = pgTable(
  'student_key',
  {
    id: serial().primaryKey(),
    userId: person('user_id').notNull(),
    categoryId: integer('category_id')
      .notNull()
      .references(() => keyCategories.id),
    level: text().notNull(),
    tags: jsonb().$type<string[]>().notNull().default([]),
    reason: text().notNull(),
    /** The suggestion that it came from; empty for one that somebody noted himself. */
    origin: text().notNull().default(''),
    ownerId: person('owner_id').notNull(),
    nextOn: date('next_on'),
    state: text().$type<KeyState>().notNull().default('watch'),
    createdBy: person('created_by').notNull(),
    createdAt: instant('created_at'),
    version: version(),
    updatedAt: instant('updated_at'),
  },
  (table) => [
    uniqueIndex('student_key_open')
      .on(table.userId, table.categoryId)
      .where(sql`state <> 'released'`),
    index('student_key_person').on(table.userId),
    index('student_key_category_used').on(table.categoryId),
    index('student_key_owner').on(table.ownerId),
    index('student_key_by').on(table.createdBy),
    index('student_key_next')
      .on(table.nextOn)
      .where(sql`state <> 'released'`),
    check('student_key_state', sql`state in ('watch', 'better', 'released')`),
    check('student_key_not_own', sql`owner_id <> user_id`),
  ],
);

/** What was done about a key student, and what changed with it. Rows are never changed. */
export const followUps = pgTable(
  'student_follow_up',
  {
    id: serial().primaryKey(),
    keyId: integer('key_id')
      .notNull()
      .references(() => keyStudents.id),
    day: date().notNull(),
    way: text().$type<FollowWay>().notNull(),
    content: text().notNull(),
    measures: text().notNull().default(''),
    /** As they were afterwards. */
    level: text().notNull(),
    state: text().$type<KeyState>().notNull(),
    nextOn: date('next_on'),
    byId: person('by_id').notNull(),
    createdAt: instant('created_at'),
  },
  (table) => [index('student_follow_up_of').on(table.keyId, table.day), index('student_follow_up_by').on(table.byId)],
);

/** From where on the system suggests a key student: one row, which the migration made. */
export const signalSettings = pgTable('student_signal_setting', {
  id: serial().primaryKey(),
  absenceDays: smallint('absence_days').notNull().default(usualThresholds.absence_days),
  absentFew: smallint('absent_few').notNull().default(usualThresholds.absent_few),
  absentMany: smallint('absent_many').notNull().default(usualThresholds.absent_many),
  lateFew: smallint('late_few').notNull().default(usualThresholds.late_few),
  examsFew: smallint('exams_few').notNull().default(usualThresholds.exams_few),
  examsMany: smallint('exams_many').notNull().default(usualThresholds.exams_many),
  pointsFew: smallint('points_few').notNull().default(usualThresholds.points_few),
  pointsMany: smallint('points_many').notNull().default(usualThresholds.points_many),
  version: version(),
});

/** Suggestions that somebody looked at and took up or set aside, by what they were of. */
export const dismissedSignals = pgTable(
  'student_signal_dismissed',
  {
    userId: person('user_id').notNull(),
    /** Source and stamp: a new occurrence is a new signal. */
    signal: text().notNull(),
    /** Why it was set aside; empty for one that was taken up, and for those of before there were reasons. */
    reason: text().notNull().default(''),
    byId: person('by_id').notNull(),
    createdAt: instant('created_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.signal] }),
    index('student_signal_dismissed_by').on(table.byId),
  ],
);
