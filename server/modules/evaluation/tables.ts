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
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { uniqueName } from '../../kernel/database/name-key';
import type { Form } from '@contract/evaluation/form';
import type { Block, PairState, RelationKey, TemplateKind, Trigger } from '@contract/evaluation/rules';
import type { TaskState } from '@contract/evaluation/status';
import type { RelationResult } from '@contract/evaluation/results';
import type { TaskRule } from '@contract/evaluation/tasks';
import { departments } from '../dictionary/tables';
import { people } from '../people/tables';

/** 评分标准. */
export const scales = pgTable(
  'evaluation_scale',
  {
    id: serial().primaryKey(),
    name: text().notNull(),
    maximum: integer().notNull(),
    bands: text().notNull().default(''),
    version: integer().notNull().default(1),
  },
  (table) => [uniqueName('evaluation_scale', table.name)],
);

/** 指标库. */
export const indicators = pgTable(
  'evaluation_indicator',
  {
    id: serial().primaryKey(),
    name: text().notNull(),
    category: text().notNull().default(''),
    help: text().notNull().default(''),
    scaleId: integer('scale_id')
      .notNull()
      .references(() => scales.id),
    status: integer().notNull().default(1),
    version: integer().notNull().default(1),
  },
  (table) => [uniqueName('evaluation_indicator', table.name), index('evaluation_indicator_scale').on(table.scaleId)],
);

/** 评价关系: a row for each of contract/evaluation/rules.ts, written by the migration. */
export const relationRows = pgTable('evaluation_relation', {
  id: serial().primaryKey(),
  key: text().$type<RelationKey>().notNull().unique(),
  weight: integer().notNull(),
  isAnonymous: boolean('is_anonymous').notNull(),
  minimum: integer().notNull(),
  status: integer().notNull().default(1),
  version: integer().notNull().default(1),
});

/** 评价模板; its questions stand in its versions. */
export const templates = pgTable(
  'evaluation_template',
  {
    id: serial().primaryKey(),
    name: text().notNull(),
    kind: text().$type<TemplateKind>().notNull(),
    isShared: boolean('is_shared').notNull().default(false),
    createdBy: integer('created_by')
      .notNull()
      .references(() => people.id),
    status: integer().notNull().default(1),
    version: integer().notNull().default(1),
  },
  (table) => [uniqueName('evaluation_template', table.name), index('evaluation_template_author').on(table.createdBy)],
);

/** Questions of a template. What a task is pinned to never changes: a change makes the next number. */
export const templateVersions = pgTable(
  'evaluation_template_version',
  {
    id: serial().primaryKey(),
    templateId: integer('template_id')
      .notNull()
      .references(() => templates.id),
    number: integer().notNull(),
    form: jsonb().$type<Form>().notNull(),
  },
  (table) => [uniqueIndex('evaluation_template_number').on(table.templateId, table.number)],
);

/** 评价任务; several relations make a 360. */
export const tasks = pgTable(
  'evaluation_task',
  {
    id: serial().primaryKey(),
    name: text().notNull(),
    kind: text().$type<TemplateKind>().notNull(),
    period: text().notNull().default(''),
    trigger: text().$type<Trigger>().notNull(),
    rule: jsonb().$type<TaskRule>().notNull(),
    blocks: jsonb().$type<Block[]>().notNull().default([]),
    opensOn: date('opens_on').notNull(),
    closesOn: date('closes_on').notNull(),
    state: text().$type<TaskState>().notNull().default('draft'),
    /** SHA-256 of the key that seals its anonymous answers; the key itself is in storage (docs/adr/0093). */
    keyHash: text('key_hash'),
    createdBy: integer('created_by')
      .notNull()
      .references(() => people.id),
    version: integer().notNull().default(1),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('evaluation_task_author').on(table.createdBy),
    index('evaluation_task_open')
      .on(table.closesOn)
      .where(sql`state in ('waiting', 'running')`),
    check('evaluation_task_days', sql`opens_on <= closes_on`),
  ],
);

/** A relation of a task with the version of the template that it uses. */
export const taskRelations = pgTable(
  'evaluation_task_relation',
  {
    taskId: integer('task_id')
      .notNull()
      .references(() => tasks.id),
    key: text().$type<RelationKey>().notNull(),
    templateVersionId: integer('template_version_id')
      .notNull()
      .references(() => templateVersions.id),
    weight: integer().notNull(),
    isAnonymous: boolean('is_anonymous').notNull(),
    minimum: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.taskId, table.key] }),
    index('evaluation_task_relation_version').on(table.templateVersionId),
  ],
);

/** Who is to evaluate whom, and whether he did: nothing of what he answered. */
export const pairs = pgTable(
  'evaluation_pair',
  {
    id: serial().primaryKey(),
    taskId: integer('task_id')
      .notNull()
      .references(() => tasks.id),
    relation: text().$type<RelationKey>().notNull(),
    raterId: integer('rater_id')
      .notNull()
      .references(() => people.id),
    /** `p12` a person, `d3` a department. */
    target: text().notNull(),
    deptId: integer('dept_id').references(() => departments.id),
    state: text().$type<PairState>().notNull().default('open'),
    reason: text().notNull().default(''),
    /** What was watched, by the key that the module gave which knows it (observed.ts); never of an anonymous relation. */
    subject: text(),
  },
  (table) => [
    uniqueIndex('evaluation_pair_one').on(table.taskId, table.relation, table.target, table.raterId),
    index('evaluation_pair_rater').on(table.raterId, table.state),
    index('evaluation_pair_target').on(table.target),
    index('evaluation_pair_dept').on(table.deptId),
  ],
);

/**
 * Answers of anonymous relations: no rater, no time, a random id, sealed by the task's key until it is closed. All rows of
 * a box (task, relation, target) are written anew, in random order, with each answer that comes (docs/adr/0093).
 */
export const sealedAnswers = pgTable(
  'evaluation_sealed_answer',
  {
    id: uuid().primaryKey(),
    taskId: integer('task_id')
      .notNull()
      .references(() => tasks.id),
    relation: text().$type<RelationKey>().notNull(),
    target: text().notNull(),
    sealed: text().notNull(),
  },
  (table) => [index('evaluation_sealed_answer_box').on(table.taskId, table.relation, table.target)],
);

/** Answers of named relations. */
export const namedAnswers = pgTable('evaluation_named_answer', {
  pairId: integer('pair_id')
    .primaryKey()
    .references(() => pairs.id),
  filled: text().notNull(),
});

/**
 * Codes for patients: the hash of each, whom it is about, and whether it was used or withdrawn; nothing of who held it. With each answer all
 * codes of its box are written anew, as its pairs are.
 */
export const patientCodes = pgTable(
  'evaluation_patient_code',
  {
    hash: text().primaryKey(),
    taskId: integer('task_id')
      .notNull()
      .references(() => tasks.id),
    target: text().notNull(),
    deptId: integer('dept_id').references(() => departments.id),
    isUsed: boolean('is_used').notNull().default(false),
    /** Ended before anybody used it; never of one that is used. */
    isWithdrawn: boolean('is_withdrawn').notNull().default(false),
  },
  (table) => [
    index('evaluation_patient_code_box').on(table.taskId, table.target),
    index('evaluation_patient_code_dept').on(table.deptId),
  ],
);

/** What somebody began, sealed as anonymous answers are; it goes with the answer. */
export const drafts = pgTable('evaluation_draft', {
  pairId: integer('pair_id')
    .primaryKey()
    .references(() => pairs.id),
  sealed: text().notNull(),
});

/** What a task found of a target: written once, when the task is closed. */
export const results = pgTable(
  'evaluation_result',
  {
    taskId: integer('task_id')
      .notNull()
      .references(() => tasks.id),
    target: text().notNull(),
    deptId: integer('dept_id').references(() => departments.id),
    /** Hundredths; null where no relation is shown. */
    total: integer(),
    relations: jsonb().$type<RelationResult[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.taskId, table.target] }),
    index('evaluation_result_target').on(table.target),
    index('evaluation_result_dept').on(table.deptId),
  ],
);
