import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  serial,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import { uniqueName } from '@server/kernel/database/name-key';
import { departments } from '../dictionary/tables';
import { people } from '../people/tables';

const version = () => integer().notNull().default(1);
const status = () => smallint().notNull().default(1);
const updatedAt = () => timestamp('updated_at', { withTimezone: true }).notNull().defaultNow();

/** 题型: the twelve of the requirements, with what the hospital decided for each. */
export const examTypes = pgTable(
  'exam_type',
  {
    id: smallint().primaryKey(),
    /** In hundredths. */
    defaultScore: integer('default_score').notNull().default(100),
    /** How partly right answers of type X count. */
    policy: text().notNull().default('all_or_nothing'),
    isCaseStrict: boolean('is_case_strict').notNull().default(false),
    status: status(),
    version: version(),
  },
  (table) => [check('exam_type_id_range', sql`${table.id} between 1 and 12`)],
);

/** 难度. */
export const examDifficulties = pgTable(
  'exam_difficulty',
  {
    id: serial().primaryKey(),
    name: text().notNull(),
    sort: integer().notNull().default(0),
    status: status(),
    version: version(),
  },
  (table) => [uniqueName('exam_difficulty', table.name)],
);

/** 知识点. */
export const examKnowledge = pgTable(
  'exam_knowledge',
  {
    id: serial().primaryKey(),
    parentId: integer('parent_id').references((): AnyPgColumn => examKnowledge.id),
    name: text().notNull(),
    code: text().notNull().default(''),
    sort: integer().notNull().default(0),
    status: status(),
    version: version(),
  },
  (table) => [
    index('exam_knowledge_parent').on(table.parentId),
    uniqueName('exam_knowledge', table.name, sql`coalesce(parent_id, 0)` as never),
  ],
);

/** 来源 and 标签. */
export const examLabels = pgTable(
  'exam_label',
  {
    id: serial().primaryKey(),
    kind: text().$type<'source' | 'tag'>().notNull(),
    name: text().notNull(),
    version: version(),
  },
  (table) => [
    check('exam_label_kind', sql`kind in ('source', 'tag')`),
    uniqueName('exam_label', table.name, table.kind),
  ],
);

/** 题库. A collection holds references, the others hold questions. */
export const examBanks = pgTable(
  'exam_bank',
  {
    id: serial().primaryKey(),
    parentId: integer('parent_id').references((): AnyPgColumn => examBanks.id),
    name: text().notNull(),
    /** 1 public, 2 private, 3 collection. */
    kind: smallint().notNull(),
    /** Whose it is; null: the hospital's. */
    ownerId: integer('owner_id').references(() => people.id),
    note: text().notNull().default(''),
    sort: integer().notNull().default(0),
    status: status(),
    version: version(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check('exam_bank_kind', sql`kind in (1, 2, 3)`),
    check('exam_bank_owner', sql`(kind = 1) = (owner_id is null)`),
    index('exam_bank_parent').on(table.parentId),
    index('exam_bank_owner_id').on(table.ownerId),
    uniqueName('exam_bank', table.name, sql`coalesce(parent_id, 0)` as never, sql`coalesce(owner_id, 0)` as never),
  ],
);

/** Whom a bank, and all below it, is open to beside its owner: people or whole departments. */
export const examGrants = pgTable(
  'exam_bank_grant',
  {
    id: serial().primaryKey(),
    bankId: integer('bank_id')
      .notNull()
      .references(() => examBanks.id, { onDelete: 'cascade' }),
    personId: integer('person_id').references(() => people.id),
    deptId: integer('dept_id').references(() => departments.id),
    /** 1 to use, 2 to edit too. */
    level: smallint().notNull().default(1),
  },
  (table) => [
    check('exam_bank_grant_whom', sql`num_nonnulls(person_id, dept_id) = 1`),
    check('exam_bank_grant_level', sql`level in (1, 2)`),
    uniqueIndex('exam_bank_grant_once').on(table.bankId, table.personId, table.deptId),
    index('exam_bank_grant_person').on(table.personId),
    index('exam_bank_grant_dept').on(table.deptId),
  ],
);
