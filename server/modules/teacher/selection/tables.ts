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
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Capacity, DegreeRank, Level, TitleRank, TrainingRank } from '@contract/teacher/qualify';
import type { ObjectionOutcome } from '@contract/teacher/selection/objection-rules';
import type { Verdict } from '@contract/teacher/selection/material-rules';
import type { DeclarationState, ScoreItem } from '@contract/teacher/selection/rules';
import { uniqueName } from '../../../kernel/database/name-key';
import { people } from '../../people/tables';

/** A round in which teachers of a kind are chosen. Its state is derived: see `roundState`. */
export const selections = pgTable(
  'teacher_selection',
  {
    id: serial().primaryKey(),
    name: text().notNull(),
    capacity: integer().$type<Capacity>().notNull(),
    level: integer().$type<Level>().notNull(),
    year: integer().notNull(),
    /** Most who are chosen of one department; null: not limited. */
    quota: integer(),
    applyFrom: date('apply_from').notNull(),
    applyUntil: date('apply_until').notNull(),
    /** Conditions of this round; see `qualify.ts`. */
    title: integer().$type<TitleRank>().notNull(),
    degree: integer().$type<DegreeRank>().notNull(),
    training: integer().$type<TrainingRank>().notNull(),
    years: integer().notNull(),
    noticeDays: integer('notice_days').notNull(),
    note: text().notNull().default(''),
    materials: jsonb().$type<string[]>().notNull(),
    items: jsonb().$type<ScoreItem[]>().notNull(),
    publishedOn: date('published_on'),
    noticedOn: date('noticed_on'),
    isEnded: boolean('is_ended').notNull().default(false),
    version: integer().notNull().default(1),
  },
  (table) => [
    uniqueName('teacher_selection', table.name),
    check('teacher_selection_window', sql`${table.applyFrom} <= ${table.applyUntil}`),
  ],
);

/** Who scores the declarations of a round. */
export const selectionReviewers = pgTable(
  'teacher_selection_reviewer',
  {
    selectionId: integer('selection_id')
      .notNull()
      .references(() => selections.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => people.id),
  },
  (table) => [
    primaryKey({ columns: [table.selectionId, table.userId] }),
    index('teacher_selection_reviewer_person').on(table.userId),
  ],
);

/** 申报: one of a person in a round; how it is reviewed stands with approvals. */
export const declarations = pgTable(
  'teacher_declaration',
  {
    id: serial().primaryKey(),
    selectionId: integer('selection_id')
      .notNull()
      .references(() => selections.id),
    userId: integer('user_id')
      .notNull()
      .references(() => people.id),
    state: text().$type<DeclarationState>().notNull().default('draft'),
    statement: text().notNull().default(''),
    isCommitted: boolean('is_committed').notNull().default(false),
    /** Mean of the reviewers' totals, written with the last pass, and how many gave one. */
    score: doublePrecision(),
    scoredBy: integer('scored_by').notNull().default(0),
    isSelected: boolean('is_selected').notNull().default(false),
    /** The term that the round gave; null: none. */
    appointedOn: date('appointed_on'),
    appointedUntil: date('appointed_until'),
    version: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('teacher_declaration_one').on(table.selectionId, table.userId),
    index('teacher_declaration_person').on(table.userId),
    check('teacher_declaration_state', sql`state in ('draft', 'pending', 'passed', 'rejected', 'withdrawn')`),
  ],
);

/** What was handed in for one of the materials that a round asks for, and what a reviewer found. */
export const declarationMaterials = pgTable(
  'teacher_declaration_material',
  {
    declarationId: integer('declaration_id')
      .notNull()
      .references(() => declarations.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** Files of the declaration that are this one. */
    files: jsonb().$type<string[]>().notNull(),
    /** Null: nobody has looked at these files. */
    verdict: text().$type<Verdict>(),
    reason: text().notNull().default(''),
    judgedById: integer('judged_by_id').references(() => people.id),
  },
  (table) => [
    primaryKey({ columns: [table.declarationId, table.name] }),
    index('teacher_declaration_material_by').on(table.judgedById),
    check('teacher_declaration_material_verdict', sql`verdict in ('accepted', 'returned')`),
  ],
);

/** 异议: what somebody of the staff objects to a person in a public notice. One of a person to a person. */
export const objections = pgTable(
  'teacher_objection',
  {
    id: serial().primaryKey(),
    declarationId: integer('declaration_id')
      .notNull()
      .references(() => declarations.id),
    byId: integer('by_id')
      .notNull()
      .references(() => people.id),
    /** Kept from whom it is about: the words and the name alike. */
    isConfidential: boolean('is_confidential').notNull(),
    text: text().notNull(),
    raisedOn: date('raised_on').notNull(),
    /** What the office found; null: it waits. */
    outcome: text().$type<ObjectionOutcome>(),
    answer: text().notNull().default(''),
    answeredById: integer('answered_by_id').references(() => people.id),
    version: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('teacher_objection_one').on(table.declarationId, table.byId),
    index('teacher_objection_by').on(table.byId),
    index('teacher_objection_answered_by').on(table.answeredById),
    check('teacher_objection_outcome', sql`outcome in ('upheld', 'dismissed')`),
  ],
);
