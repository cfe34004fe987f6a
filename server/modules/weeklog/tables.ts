import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  doublePrecision,
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
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import type { Holiday, ItemKind, ItemSource, LogState } from '@contract/weeklog/rules';
import { departments } from '../dictionary/tables';
import { people } from '../people/tables';

const version = () => integer().notNull().default(1);
const instant = (name: string) => timestamp(name, { withTimezone: true });
const status = () => smallint().notNull().default(1);

/** What holds for the logs of the whole hospital: one row. */
export const weeklogSettings = pgTable(
  'weeklog_setting',
  {
    id: serial().primaryKey(),
    /** 1 is Monday. */
    weekDay: smallint('week_day').notNull().default(1),
    deadlineDays: smallint('deadline_days').notNull().default(1),
    deadlineTime: text('deadline_time').notNull().default('12:00'),
    holidays: jsonb().$type<Holiday[]>().notNull().default([]),
    version: version(),
  },
  () => [
    check('weeklog_setting_day', sql`week_day between 1 and 7`),
    check('weeklog_setting_deadline', sql`deadline_days between 0 and 6`),
  ],
);

/** 科室配置: departments whose people write. */
export const weeklogDepartments = pgTable(
  'weeklog_department',
  {
    id: serial().primaryKey(),
    deptId: integer('dept_id')
      .notNull()
      .references(() => departments.id),
    /** All of its staff; otherwise those of `weeklog_writer`. */
    everyone: boolean().notNull(),
    since: date().notNull(),
    status: status(),
    version: version(),
  },
  (table) => [uniqueIndex('weeklog_department_dept').on(table.deptId)],
);

const link = (name: string) =>
  pgTable(
    name,
    {
      departmentId: integer('department_id')
        .notNull()
        .references(() => weeklogDepartments.id, { onDelete: 'cascade' }),
      personId: integer('person_id')
        .notNull()
        .references(() => people.id),
    },
    (table) => [
      primaryKey({ columns: [table.departmentId, table.personId] }),
      index(`${name}_person`).on(table.personId),
    ],
  );

/** Who writes, where not everybody does. */
export const weeklogWriters = link('weeklog_writer');
/** Who reads and comments. */
export const weeklogReviewers = link('weeklog_reviewer');

/** 工作项. */
export const weeklogItems = pgTable(
  'weeklog_item',
  {
    id: serial().primaryKey(),
    parentId: integer('parent_id').references((): AnyPgColumn => weeklogItems.id),
    /** Null: of the whole hospital. */
    deptId: integer('dept_id').references(() => departments.id),
    name: text().notNull(),
    kind: text().$type<ItemKind>().notNull(),
    unit: text().notNull().default(''),
    target: integer(),
    required: boolean().notNull().default(false),
    source: text().$type<ItemSource>(),
    sort: smallint().notNull().default(0),
    status: status(),
    version: version(),
  },
  (table) => [
    index('weeklog_item_parent').on(table.parentId),
    index('weeklog_item_dept').on(table.deptId),
    check('weeklog_item_kind', sql`kind in ('group', 'number', 'done', 'text')`),
    check('weeklog_item_source', sql`source is null or kind = 'number'`),
  ],
);

/** 周志: one of a person for a week, which is known by its first day (ADR 158). */
export const weeklogLogs = pgTable(
  'weeklog_log',
  {
    id: serial().primaryKey(),
    personId: integer('person_id')
      .notNull()
      .references(() => people.id),
    week: date().notNull(),
    /** Where the person was when it was written. */
    deptId: integer('dept_id')
      .notNull()
      .references(() => departments.id),
    state: text().$type<LogState>().notNull(),
    done: text().notNull().default(''),
    next: text().notNull().default(''),
    problems: text().notNull().default(''),
    submittedAt: instant('submitted_at'),
    comment: text().notNull().default(''),
    reviewedBy: integer('reviewed_by').references(() => people.id),
    reviewedAt: instant('reviewed_at'),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    version: version(),
  },
  (table) => [
    uniqueIndex('weeklog_log_week').on(table.personId, table.week),
    index('weeklog_log_waiting').on(table.week, table.state),
    index('weeklog_log_dept').on(table.deptId),
    index('weeklog_log_reviewer').on(table.reviewedBy),
    check('weeklog_log_state', sql`state in ('draft', 'submitted', 'reviewed')`),
    check('weeklog_log_submitted', sql`(state = 'draft') = (submitted_at is null)`),
    check('weeklog_log_reviewed', sql`(state = 'reviewed') = (reviewed_by is not null)`),
  ],
);

/** What a log says of an item: a number, 1 or 0 for done or not, or words. */
export const weeklogValues = pgTable(
  'weeklog_value',
  {
    logId: integer('log_id')
      .notNull()
      .references(() => weeklogLogs.id, { onDelete: 'cascade' }),
    itemId: integer('item_id')
      .notNull()
      .references(() => weeklogItems.id),
    number: doublePrecision(),
    text: text().notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.logId, table.itemId] }), index('weeklog_value_item').on(table.itemId)],
);
