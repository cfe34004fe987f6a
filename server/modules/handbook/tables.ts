import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, serial, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { departments } from '../dictionary/tables';

/** 手册版本. A published version that people use is locked; a new year of entry gets a new version. */
export const handbookVersions = pgTable('handbook_version', {
  id: serial().primaryKey(),
  name: text().notNull().unique(),
  /** 1 draft, 2 published, 3 stopped. */
  state: integer().notNull().default(1),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
});

/** Years of entry that a version holds for; a year has one version. */
export const handbookGrades = pgTable(
  'handbook_grade',
  {
    versionId: integer('version_id')
      .notNull()
      .references(() => handbookVersions.id),
    grade: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.versionId, table.grade] }),
    uniqueIndex('handbook_grade_year').on(table.grade),
  ],
);

/** 专业 of a version (st_subject): one rotation scheme. Lengths in half months. */
export const stSubjects = pgTable(
  'st_subject',
  {
    id: serial().primaryKey(),
    versionId: integer('version_id')
      .notNull()
      .references(() => handbookVersions.id),
    name: text().notNull(),
    halfMonths: integer('half_months').notNull(),
  },
  (table) => [uniqueIndex('st_subject_name').on(table.versionId, table.name)],
);

/** 选轮组: choose between minDepts and maxDepts of the group, minHalfMonths to maxHalfMonths in all. */
export const stGroups = pgTable(
  'st_group',
  {
    id: serial().primaryKey(),
    stSubjectId: integer('st_subject_id')
      .notNull()
      .references(() => stSubjects.id),
    name: text().notNull(),
    /** 固定选科 fixed or 自由选科 free. */
    selectType: text('select_type').notNull().default('free'),
    minDepts: integer('min_depts').notNull(),
    maxDepts: integer('max_depts').notNull(),
    minHalfMonths: integer('min_half_months').notNull(),
    maxHalfMonths: integer('max_half_months').notNull(),
  },
  (table) => [index('st_group_subject').on(table.stSubjectId)],
);

/** 标准科室 of a subject: what a trainee owes. */
export const stDepts = pgTable(
  'st_dept',
  {
    id: serial().primaryKey(),
    stSubjectId: integer('st_subject_id')
      .notNull()
      .references(() => stSubjects.id),
    name: text().notNull(),
    kind: text().$type<'necessary' | 'optional' | 'reserve'>().notNull(),
    groupId: integer('group_id').references(() => stGroups.id),
    halfMonths: integer('half_months').notNull(),
    /** Year of training in which it is usually placed. */
    stage: integer().notNull().default(1),
    sort: integer().notNull().default(0),
  },
  (table) => [
    index('st_dept_subject').on(table.stSubjectId),
    index('st_dept_group').on(table.groupId),
    uniqueIndex('st_dept_name').on(table.stSubjectId, table.kind, table.name),
    check('st_dept_kind', sql`kind in ('necessary', 'optional', 'reserve')`),
  ],
);

/** Which hospital departments stand for a standard department, and in which months (indexes; null is open). */
export const stDeptLinks = pgTable(
  'st_dept_link',
  {
    stDeptId: integer('st_dept_id')
      .notNull()
      .references(() => stDepts.id),
    deptId: integer('dept_id')
      .notNull()
      .references(() => departments.id),
    validFrom: integer('valid_from'),
    validTo: integer('valid_to'),
    sort: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.stDeptId, table.deptId] }), index('st_dept_link_dept').on(table.deptId)],
);
