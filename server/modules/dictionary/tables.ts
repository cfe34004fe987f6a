import { boolean, index, integer, pgTable, serial, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

/** 大科室 / 一级学科. */
export const bigDepartments = pgTable('big_department', {
  id: serial().primaryKey(),
  name: text().notNull(),
  code: text().notNull().unique(),
  sort: integer().notNull().default(0),
  status: integer().notNull().default(1),
});

/** 医院科室: where people are placed. */
export const departments = pgTable(
  'department',
  {
    id: serial().primaryKey(),
    name: text().notNull(),
    code: text().notNull().unique(),
    bigDeptId: integer('big_dept_id').references(() => bigDepartments.id),
    kind: text().notNull().default('临床'),
    isRotation: boolean('is_rotation').notNull().default(true),
    sort: integer().notNull().default(0),
    status: integer().notNull().default(1),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [uniqueIndex('department_name').on(table.name), index('department_big').on(table.bigDeptId)],
);

/** 培训专业. */
export const majors = pgTable('major', {
  id: serial().primaryKey(),
  name: text().notNull(),
  code: text().notNull().unique(),
  /** 住培, 进修, 研究生 or 本科. */
  type: text().notNull().default('住培'),
  years: integer().notNull().default(3),
  status: integer().notNull().default(1),
});

/** 专业基地. */
export const bases = pgTable('train_base', {
  id: serial().primaryKey(),
  name: text().notNull().unique(),
  /** 国家, 省 or 协同. */
  kind: text().notNull().default('国家'),
  status: integer().notNull().default(1),
});

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
  (table) => [uniqueIndex('train_base_major_pair').on(table.baseId, table.majorId)],
);
