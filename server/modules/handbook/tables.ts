import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { KindField, KindReview, KindIdentity } from '@contract/handbook/kind-rules';
import type { Level, PartRole, VersionState } from '@contract/handbook/rules';
import { uniqueName } from '../../kernel/database/name-key';
import { departments, majors } from '../dictionary/tables';

/** 手册版本. A published version that people use is locked; a new year of entry gets a new version. */
export const handbookVersions = pgTable(
  'handbook_version',
  {
    id: serial().primaryKey(),
    name: text().notNull(),
    /** 1 draft, 2 published, 3 stopped. */
    state: integer().$type<VersionState>().notNull().default(1),
    note: text().notNull().default(''),
    version: integer().notNull().default(1),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [uniqueName('handbook_version', table.name)],
);

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

/** 专业 of a version (st_subject): the rotation scheme of a major and its years of training. Lengths in half months. */
export const stSubjects = pgTable(
  'st_subject',
  {
    id: serial().primaryKey(),
    versionId: integer('version_id')
      .notNull()
      .references(() => handbookVersions.id),
    /** Names it: a subject is called what its major is called now. */
    majorId: integer('major_id')
      .notNull()
      .references(() => majors.id),
    /** Years of training that the scheme is for: a person's own, else the major's. */
    years: integer().notNull().default(3),
    /** Real training in all. */
    halfMonths: integer('half_months').notNull(),
    /** 机动 in all, over whichever reserve departments. */
    reserveHalfMonths: integer('reserve_half_months').notNull().default(0),
    /** The most that may be spent at cooperating units. */
    mostOutside: integer('most_outside').notNull().default(6),
    /** How many people are expected; stands in for those who are not recorded yet. */
    expectedPeople: integer('expected_people'),
    /** 1 draft, 2 published: people are judged by it once its version is published, too. */
    state: integer().notNull().default(1),
    version: integer().notNull().default(1),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('st_subject_version_major').on(table.versionId, table.majorId, table.years),
    index('st_subject_major').on(table.majorId),
    check('st_subject_years', sql`years between 1 and 10`),
    check('st_subject_state', sql`state in (1, 2)`),
  ],
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
    /** Into how many pieces the time may be cut, and the shortest piece, in half months. */
    maxPieces: integer('max_pieces').notNull().default(2),
    minPiece: integer('min_piece').notNull().default(1),
    /** Shortest time in one hospital department without a break, in half months. */
    minRun: integer('min_run').notNull().default(1),
    /** A wish: at the beginning of the training, or at its end. */
    place: text().$type<'any' | 'first' | 'last'>().notNull().default('any'),
    /** Where it is spent: in the hospital, at a cooperating unit, or `outside` half months there and the rest here. */
    unit: text().$type<'own' | 'cooperating' | 'both'>().notNull().default('own'),
    outside: integer().notNull().default(0),
  },
  (table) => [
    index('st_dept_subject').on(table.stSubjectId),
    index('st_dept_group').on(table.groupId),
    uniqueIndex('st_dept_name').on(table.stSubjectId, table.kind, table.name),
    check('st_dept_kind', sql`kind in ('necessary', 'optional', 'reserve')`),
    check('st_dept_place', sql`place in ('any', 'first', 'last')`),
    check('st_dept_unit', sql`unit in ('own', 'cooperating', 'both')`),
    check('st_dept_pieces', sql`max_pieces >= 1 and min_piece >= 1 and min_run >= 1 and outside >= 0`),
  ],
);

/**
 * Which hospital departments stand for a standard department, and in which months (indexes; null is open). A department may
 * stand for it in several ranges that do not meet. Ids only rise, so that the highest one says whether a mapping changed.
 */
export const stDeptLinks = pgTable(
  'st_dept_link',
  {
    id: serial().primaryKey(),
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
  (table) => [
    uniqueIndex('st_dept_link_range').on(table.stDeptId, table.deptId, sql`coalesce(valid_from, 0)`),
    index('st_dept_link_dept').on(table.deptId),
    check('st_dept_link_order', sql`valid_from <= valid_to`),
  ],
);

/** 要求类别: how entries of a kind are made and reviewed. The rows come with the product. */
export const handbookKinds = pgTable(
  'handbook_kind',
  {
    id: integer().primaryKey(),
    name: text().notNull(),
    unit: text().notNull(),
    /** Whether its requirements name a level, and operator or assistant. */
    hasLevel: boolean('has_level').notNull().default(false),
    hasRole: boolean('has_role').notNull().default(false),
    review: text().$type<KindReview>().notNull(),
    /** Whether an entry needs a file that proves it. */
    needsProof: boolean('needs_proof').notNull().default(false),
    identity: text().$type<KindIdentity>().notNull(),
    /** Least days between two entries of one item; 0: none. */
    minInterval: integer('min_interval').notNull().default(0),
    /** Days after leaving the department in which it may still be entered; null: always. */
    deadlineDays: integer('deadline_days'),
    fields: jsonb().$type<KindField[]>().notNull().default([]),
    status: integer().notNull().default(1),
    version: integer().notNull().default(1),
  },
  (table) => [uniqueName('handbook_kind', table.name)],
);

/** What a trainee owes in a standard department. Drafts may hold what publishing refuses: duplicates, counts of 0. */
export const handbookRequirements = pgTable(
  'handbook_requirement',
  {
    id: serial().primaryKey(),
    stDeptId: integer('st_dept_id')
      .notNull()
      .references(() => stDepts.id),
    kindId: integer('kind_id')
      .notNull()
      .references(() => handbookKinds.id),
    item: text().notNull(),
    reqNum: integer('req_num').notNull(),
    level: text().$type<Level>(),
    role: text().$type<PartRole>(),
    note: text().notNull().default(''),
    sort: integer().notNull().default(0),
    version: integer().notNull().default(1),
  },
  (table) => [
    index('handbook_requirement_dept').on(table.stDeptId, table.kindId),
    index('handbook_requirement_kind').on(table.kindId),
    check('handbook_requirement_num', sql`req_num >= 0`),
  ],
);
