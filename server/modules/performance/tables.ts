import { sql } from 'drizzle-orm';
import {
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
import type {
  EntryWay,
  Filler,
  ItemSource,
  Metric,
  PeriodKind,
  SheetState,
  StoredState,
  Subject,
} from '@contract/performance/rules';
import type { TitleRank } from '@contract/people/title-rank';
import { uniqueName } from '../../kernel/database/name-key';
import { departments } from '../dictionary/tables';
import { people } from '../people/tables';

const version = () => integer().notNull().default(1);

/** Formulas that items may take over; an item keeps its own words. */
export const formulas = pgTable(
  'performance_formula',
  {
    id: serial().primaryKey(),
    name: text().notNull(),
    expression: text().notNull(),
    note: text().notNull().default(''),
    version: version(),
  },
  (table) => [uniqueName('performance_formula', table.name)],
);

/** 职称系数 by the rank of a title; its rows are there from the migration on. */
export const titleFactors = pgTable('performance_title_factor', {
  id: integer().$type<TitleRank>().primaryKey(),
  factor: doublePrecision().notNull(),
  version: version(),
});

/** 参与范围. */
export const peopleFilters = pgTable(
  'performance_filter',
  {
    id: serial().primaryKey(),
    name: text().notNull(),
    typeIds: smallint('type_ids').array().notNull(),
    note: text().notNull().default(''),
    version: version(),
  },
  (table) => [uniqueName('performance_filter', table.name)],
);

/** Departments of a filter; none: all of them. */
export const filterDepartments = pgTable(
  'performance_filter_dept',
  {
    filterId: integer('filter_id')
      .notNull()
      .references(() => peopleFilters.id, { onDelete: 'cascade' }),
    deptId: integer('dept_id')
      .notNull()
      .references(() => departments.id),
  },
  (table) => [
    primaryKey({ columns: [table.filterId, table.deptId] }),
    index('performance_filter_dept_dept').on(table.deptId),
  ],
);

/** Who takes no part though the filter names him otherwise. */
export const filterExcluded = pgTable(
  'performance_filter_excluded',
  {
    filterId: integer('filter_id')
      .notNull()
      .references(() => peopleFilters.id, { onDelete: 'cascade' }),
    personId: integer('person_id')
      .notNull()
      .references(() => people.id),
  },
  (table) => [
    primaryKey({ columns: [table.filterId, table.personId] }),
    index('performance_filter_excluded_person').on(table.personId),
  ],
);

/** 绩效表. */
export const performanceTables = pgTable(
  'performance_table',
  {
    id: serial().primaryKey(),
    name: text().notNull(),
    periodKind: text('period_kind').$type<PeriodKind>().notNull(),
    fromOn: date('from_on').notNull(),
    toOn: date('to_on').notNull(),
    subject: text().$type<Subject>().notNull(),
    filterId: integer('filter_id')
      .notNull()
      .references(() => peopleFilters.id),
    dueOn: date('due_on').notNull(),
    note: text().notNull().default(''),
    state: text().$type<StoredState>().notNull().default('draft'),
    version: version(),
  },
  (table) => [
    uniqueName('performance_table', table.name),
    index('performance_table_filter').on(table.filterId),
    check('performance_table_days', sql`${table.fromOn} <= ${table.toOn}`),
    check('performance_table_state', sql`state in ('draft', 'filling', 'published')`),
    check('performance_table_subject', sql`subject in ('person', 'dept')`),
  ],
);

/** 绩效项: nothing of it changes once its table is filled in, so that every result can be reckoned again. */
export const performanceItems = pgTable(
  'performance_item',
  {
    id: serial().primaryKey(),
    tableId: integer('table_id')
      .notNull()
      .references(() => performanceTables.id, { onDelete: 'cascade' }),
    code: text().notNull(),
    name: text().notNull(),
    source: text().$type<ItemSource>().notNull(),
    metric: text().$type<Metric>(),
    unit: text().notNull().default(''),
    expression: text().notNull(),
    weight: integer().notNull().default(100),
    least: doublePrecision(),
    most: doublePrecision(),
    cap: doublePrecision(),
    /** Stands for a number that is missing, as agreed; null: then nothing is finished. */
    fallback: doublePrecision(),
    filler: text().$type<Filler>(),
    sort: smallint().notNull().default(0),
    version: version(),
  },
  (table) => [
    uniqueIndex('performance_item_code').on(table.tableId, table.code),
    uniqueIndex('performance_item_name').on(table.tableId, table.name),
    check('performance_item_source', sql`source in ('auto', 'import', 'manual')`),
    check('performance_item_metric', sql`(source = 'auto') = (metric is not null)`),
    check('performance_item_filler', sql`(source = 'manual') = (filler is not null)`),
  ],
);

/** Who fills an item in, where people are named for it. */
export const itemFillers = pgTable(
  'performance_item_filler',
  {
    itemId: integer('item_id')
      .notNull()
      .references(() => performanceItems.id, { onDelete: 'cascade' }),
    personId: integer('person_id')
      .notNull()
      .references(() => people.id),
  },
  (table) => [
    primaryKey({ columns: [table.itemId, table.personId] }),
    index('performance_item_filler_person').on(table.personId),
  ],
);

/** What a department fills in and hands in of a table. */
export const performanceSheets = pgTable(
  'performance_sheet',
  {
    id: serial().primaryKey(),
    tableId: integer('table_id')
      .notNull()
      .references(() => performanceTables.id, { onDelete: 'cascade' }),
    deptId: integer('dept_id')
      .notNull()
      .references(() => departments.id),
    state: text().$type<SheetState>().notNull().default('filling'),
    version: version(),
  },
  (table) => [
    uniqueIndex('performance_sheet_one').on(table.tableId, table.deptId),
    index('performance_sheet_dept').on(table.deptId),
    check('performance_sheet_state', sql`state in ('filling', 'pending', 'returned', 'passed')`),
  ],
);

/** Who is in a table, as it was when it began: the department, and the factor of the title. */
export const performanceTargets = pgTable(
  'performance_target',
  {
    id: serial().primaryKey(),
    sheetId: integer('sheet_id')
      .notNull()
      .references(() => performanceSheets.id, { onDelete: 'cascade' }),
    /** Null: the department itself. */
    personId: integer('person_id').references(() => people.id),
    factor: doublePrecision().notNull().default(1),
    version: version(),
  },
  (table) => [
    uniqueIndex('performance_target_one').on(table.sheetId, table.personId),
    index('performance_target_person').on(table.personId),
  ],
);

/** The number of an item for somebody; none yet where there is no row, or null. */
export const performanceEntries = pgTable(
  'performance_entry',
  {
    itemId: integer('item_id')
      .notNull()
      .references(() => performanceItems.id, { onDelete: 'cascade' }),
    targetId: integer('target_id')
      .notNull()
      .references(() => performanceTargets.id, { onDelete: 'cascade' }),
    value: doublePrecision(),
    /** Of who entered it, or what it was counted of. */
    remark: text().notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.targetId, table.itemId] }),
    index('performance_entry_item').on(table.itemId),
  ],
);

/** Every change of an entry; nothing is taken out of it. */
export const performanceLogs = pgTable(
  'performance_log',
  {
    id: serial().primaryKey(),
    itemId: integer('item_id')
      .notNull()
      .references(() => performanceItems.id, { onDelete: 'cascade' }),
    targetId: integer('target_id')
      .notNull()
      .references(() => performanceTargets.id, { onDelete: 'cascade' }),
    before: doublePrecision(),
    after: doublePrecision(),
    way: text().$type<EntryWay>().notNull(),
    reason: text().notNull().default(''),
    byId: integer('by_id')
      .notNull()
      .references(() => people.id),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('performance_log_item').on(table.itemId),
    index('performance_log_target').on(table.targetId),
    index('performance_log_by').on(table.byId),
    check('performance_log_way', sql`way in ('input', 'import', 'auto', 'adjust')`),
  ],
);
