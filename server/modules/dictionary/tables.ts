import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
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
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { uniqueName } from '../../kernel/database/name-key';

/** 大科室 / 一级学科. */
export const bigDepartments = pgTable(
  'big_department',
  {
    id: serial().primaryKey(),
    name: text().notNull(),
    code: text().notNull().unique(),
    sort: integer().notNull().default(0),
    status: integer().notNull().default(1),
    version: integer().notNull().default(1),
  },
  (table) => [uniqueName('big_department', table.name)],
);

/** 医院科室: where people are placed. */
export const departments = pgTable(
  'department',
  {
    id: serial().primaryKey(),
    name: text().notNull(),
    code: text().notNull().unique(),
    bigDeptId: integer('big_dept_id').references(() => bigDepartments.id),
    /** Department that this one is a part of, e.g. a ward of a department. */
    parentId: integer('parent_id').references((): AnyPgColumn => departments.id),
    campus: text().notNull().default(''),
    beds: integer(),
    minResidents: integer('min_residents'),
    kind: text().notNull().default('临床'),
    isRotation: boolean('is_rotation').notNull().default(true),
    sort: integer().notNull().default(0),
    status: integer().notNull().default(1),
    /** Department that this one was merged into. */
    mergedInto: integer('merged_into').references((): AnyPgColumn => departments.id),
    version: integer().notNull().default(1),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueName('department', table.name),
    index('department_big').on(table.bigDeptId),
    index('department_parent').on(table.parentId),
    index('department_merged_into').on(table.mergedInto),
    check('department_not_own_parent', sql`parent_id <> id`),
  ],
);

/** Renames and merges of departments: what they were called, what a merge moved, and what undoing it needs. */
export const departmentChanges = pgTable(
  'department_change',
  {
    id: serial().primaryKey(),
    kind: text().$type<'rename' | 'merge'>().notNull(),
    deptId: integer('dept_id')
      .notNull()
      .references(() => departments.id),
    oldName: text('old_name').notNull(),
    newName: text('new_name').notNull(),
    targetId: integer('target_id').references(() => departments.id),
    reason: text().notNull().default(''),
    moved: jsonb().$type<{ label: string; count: number }[]>().notNull().default([]),
    /** What stood before a merge, see departments/merge-image.ts. */
    image: jsonb(),
    /** Person and account who did it. */
    doneBy: integer('done_by').notNull(),
    doneByName: text('done_by_name').notNull(),
    doneAt: timestamp('done_at', { withTimezone: true }).notNull().defaultNow(),
    undoneAt: timestamp('undone_at', { withTimezone: true }),
    undoneBy: integer('undone_by'),
  },
  (table) => [index('department_change_dept').on(table.deptId), index('department_change_target').on(table.targetId)],
);

/** 培训专业. */
export const majors = pgTable(
  'major',
  {
    id: serial().primaryKey(),
    name: text().notNull(),
    code: text().notNull().unique(),
    /** 住培, 进修, 研究生 or 本科: each has names of its own. */
    type: text().notNull().default('住培'),
    /** Free words, e.g. 助理全科. */
    level: text().notNull().default(''),
    years: integer().notNull().default(3),
    status: integer().notNull().default(1),
    version: integer().notNull().default(1),
    /** Transaction that last wrote the row (set by trigger): who keeps people's majors by name asks for it. */
    changedTx: bigint('changed_tx', { mode: 'bigint' })
      .notNull()
      .default(sql`0`),
  },
  (table) => [uniqueName('major', table.name, table.type)],
);

/** 专业基地. */
export const bases = pgTable(
  'train_base',
  {
    id: serial().primaryKey(),
    name: text().notNull(),
    /** 国家, 省 or 协同. */
    kind: text().notNull().default('国家'),
    /** Co-operating hospitals and units. */
    units: text().array().notNull().default([]),
    status: integer().notNull().default(1),
    version: integer().notNull().default(1),
  },
  (table) => [uniqueName('train_base', table.name)],
);

/** Which majors a base trains. */
export const baseMajors = pgTable(
  'train_base_major',
  {
    baseId: integer('base_id')
      .notNull()
      .references(() => bases.id),
    majorId: integer('major_id')
      .notNull()
      .references(() => majors.id),
  },
  (table) => [
    uniqueIndex('train_base_major_pair').on(table.baseId, table.majorId),
    uniqueIndex('train_base_major_once').on(table.majorId),
  ],
);

/** Departments that take part in a base. */
export const baseDepartments = pgTable(
  'train_base_dept',
  {
    baseId: integer('base_id')
      .notNull()
      .references(() => bases.id, { onDelete: 'cascade' }),
    deptId: integer('dept_id')
      .notNull()
      .references(() => departments.id),
  },
  (table) => [primaryKey({ columns: [table.baseId, table.deptId] }), index('train_base_dept_dept').on(table.deptId)],
);

/** How many people a base may take in a year. */
export const baseQuotas = pgTable(
  'train_base_quota',
  {
    baseId: integer('base_id')
      .notNull()
      .references(() => bases.id, { onDelete: 'cascade' }),
    year: integer().notNull(),
    people: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.baseId, table.year] })],
);

export const baseCertificates = pgTable(
  'train_base_certificate',
  {
    id: serial().primaryKey(),
    baseId: integer('base_id')
      .notNull()
      .references(() => bases.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    number: text().notNull().default(''),
    validTo: date('valid_to'),
  },
  (table) => [index('train_base_certificate_base').on(table.baseId)],
);

/** 协议院校: a school that sends students under an agreement. Both days belong to it. */
export const agreements = pgTable(
  'agreement_school',
  {
    id: serial().primaryKey(),
    name: text().notNull(),
    code: text().notNull().unique(),
    agreementNo: text('agreement_no').notNull().default(''),
    startOn: date('start_on').notNull(),
    endOn: date('end_on').notNull(),
    levels: text().array().$type<('本科' | '研究生')[]>().notNull(),
    quota: integer(),
    contact: text().notNull().default(''),
    phone: text().notNull().default(''),
    note: text().notNull().default(''),
    version: integer().notNull().default(1),
  },
  (table) => [index('agreement_school_end').on(table.endOn), check('agreement_school_days', sql`start_on <= end_on`)],
);
