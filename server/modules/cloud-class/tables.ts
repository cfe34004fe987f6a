import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { CourseState, ItemKind, Unlock } from '@contract/cloud-class/rules';
import type { UploadKind } from '@contract/system/settings';
import { uniqueName } from '../../kernel/database/name-key';
import { departments } from '../dictionary/tables';
import { people } from '../people/tables';

const instant = (name: string) => timestamp(name, { withTimezone: true });
const version = () => integer().notNull().default(1);

/** 云课堂配置: one row, which is there from the migration on. */
export const cloudClassSettings = pgTable('cloud_class_setting', {
  id: integer().primaryKey(),
  needsReview: boolean('needs_review').notNull(),
  requiredShare: smallint('required_share').notNull(),
  credit: doublePrecision().notNull(),
  megabytes: integer().notNull(),
  kinds: text().$type<UploadKind>().array().notNull(),
  watermark: boolean().notNull(),
  version: version(),
});

export const courseCategories = pgTable(
  'cloud_class_category',
  { id: serial().primaryKey(), name: text().notNull(), version: version() },
  (table) => [uniqueName('cloud_class_category', table.name)],
);

/** 课件: a file that courses use; they show its newest version. */
export const coursewares = pgTable(
  'cloud_class_courseware',
  {
    id: serial().primaryKey(),
    ownerId: integer('owner_id')
      .notNull()
      .references(() => people.id),
    name: text().notNull(),
    kind: text().$type<UploadKind>().notNull(),
    isShared: boolean('is_shared').notNull().default(false),
    /** The newest version. */
    number: smallint().notNull().default(1),
    version: version(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('cloud_class_courseware_owner').on(table.ownerId),
    index('cloud_class_courseware_order').on(table.updatedAt.desc(), table.id.desc()),
    check('cloud_class_courseware_number', sql`number > 0`),
  ],
);

/** What a courseware file was from time to time; the record of its attachment. */
export const coursewareVersions = pgTable(
  'cloud_class_courseware_version',
  {
    id: serial().primaryKey(),
    coursewareId: integer('courseware_id')
      .notNull()
      .references(() => coursewares.id, { onDelete: 'cascade' }),
    number: smallint().notNull(),
    attachmentId: text('attachment_id').notNull(),
    name: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    /** Length of a film or a sound. */
    seconds: integer(),
    note: text().notNull().default(''),
    createdBy: integer('created_by')
      .notNull()
      .references(() => people.id),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('cloud_class_courseware_version_one').on(table.coursewareId, table.number),
    index('cloud_class_courseware_version_author').on(table.createdBy),
  ],
);

/** 课程; how it is reviewed stands with approvals. */
export const courses = pgTable(
  'cloud_class_course',
  {
    id: serial().primaryKey(),
    name: text().notNull(),
    categoryId: integer('category_id')
      .notNull()
      .references(() => courseCategories.id),
    ownerId: integer('owner_id')
      .notNull()
      .references(() => people.id),
    intro: text().notNull().default(''),
    coverId: text('cover_id'),
    unlock: text().$type<Unlock>().notNull().default('free'),
    /** Percent of a film that counts as watched. */
    requiredShare: smallint('required_share').notNull().default(90),
    noSkip: boolean('no_skip').notNull().default(false),
    maxSpeed: doublePrecision('max_speed').notNull().default(2),
    isRequired: boolean('is_required').notNull().default(false),
    /** For whom; an empty list leaves out nobody. */
    typeIds: smallint('type_ids').array().notNull().default([]),
    opensOn: date('opens_on'),
    closesOn: date('closes_on'),
    credit: doublePrecision().notNull().default(0),
    hasCertificate: boolean('has_certificate').notNull().default(true),
    state: text().$type<CourseState>().notNull().default('draft'),
    version: version(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('cloud_class_course_category').on(table.categoryId),
    index('cloud_class_course_owner').on(table.ownerId),
    index('cloud_class_course_order').on(table.updatedAt.desc(), table.id.desc()),
    index('cloud_class_course_closing').on(table.closesOn),
    check('cloud_class_course_state', sql`state in ('draft', 'pending', 'rejected', 'published', 'stopped')`),
    check('cloud_class_course_window', sql`opens_on is null or closes_on is null or opens_on <= closes_on`),
  ],
);

/** Departments for whose people a course is; none: everybody's. */
export const courseDepartments = pgTable(
  'cloud_class_course_department',
  {
    courseId: integer('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    deptId: integer('dept_id')
      .notNull()
      .references(() => departments.id),
  },
  (table) => [
    primaryKey({ columns: [table.courseId, table.deptId] }),
    index('cloud_class_course_department_of').on(table.deptId),
  ],
);

/** 章 of a course, in their order. */
export const chapters = pgTable(
  'cloud_class_chapter',
  {
    id: serial().primaryKey(),
    courseId: integer('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    title: text().notNull(),
  },
  (table) => [index('cloud_class_chapter_course').on(table.courseId, table.position)],
);

/** 节 of a chapter: a film, a document, a quiz or an assignment. */
export const items = pgTable(
  'cloud_class_item',
  {
    id: serial().primaryKey(),
    courseId: integer('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    chapterId: integer('chapter_id')
      .notNull()
      .references(() => chapters.id, { onDelete: 'cascade' }),
    /** In the course, over all chapters. */
    position: smallint().notNull(),
    kind: text().$type<ItemKind>().notNull(),
    title: text().notNull(),
    coursewareId: integer('courseware_id').references(() => coursewares.id),
    prompt: text().notNull().default(''),
    /** Percent with which a quiz is passed. */
    passShare: smallint('pass_share').notNull().default(60),
  },
  (table) => [
    index('cloud_class_item_course').on(table.courseId, table.position),
    index('cloud_class_item_chapter').on(table.chapterId),
    index('cloud_class_item_courseware').on(table.coursewareId),
    check('cloud_class_item_kind', sql`kind in ('video', 'document', 'quiz', 'assignment')`),
  ],
);

/** Questions of a quiz, or inside a film at a second of it. */
export const questions = pgTable(
  'cloud_class_question',
  {
    id: serial().primaryKey(),
    itemId: integer('item_id')
      .notNull()
      .references(() => items.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    /** Second of a film; null in a quiz. */
    at: integer(),
    isMultiple: boolean('is_multiple').notNull(),
    stem: text().notNull(),
    options: text().array().notNull(),
    /** Numbers of the right options, from 0 on. */
    correct: smallint().array().notNull(),
  },
  (table) => [index('cloud_class_question_item').on(table.itemId, table.position)],
);
