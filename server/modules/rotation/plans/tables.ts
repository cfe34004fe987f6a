import {
  bigint,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { planCause, PlanConflict } from '@contract/rotation/plans';
import type { PlanGroup } from '@contract/rotation/plans-snapshot';
import type { PlanState, PlanStrategy } from '@contract/rotation/plans-states';
import { people } from '../../people/tables';

/** 排班草稿: a plan of some people over some months, not yet what holds. */
export const rotationDrafts = pgTable(
  'rotation_draft',
  {
    id: serial().primaryKey(),
    name: text().notNull(),
    state: text().$type<PlanState>().notNull().default('drafting'),
    strategy: text().$type<PlanStrategy>().notNull(),
    /** Who was asked for, as it was asked; who is planned stands in the rows of pieces. */
    group: jsonb('people_group').$type<PlanGroup>().notNull(),
    /** First month, and last month, as month indexes. */
    fromMonth: integer('from_month').notNull(),
    toMonth: integer('to_month').notNull(),
    /** With the snapshot it makes the plan again. */
    seed: bigint({ mode: 'number' }).notNull(),
    takenAt: timestamp('taken_at', { withTimezone: true }).notNull(),
    over: integer().notNull().default(0),
    violations: integer().notNull().default(0),
    orderCost: doublePrecision('order_cost').notNull().default(0),
    causes: jsonb().$type<z.output<typeof planCause>[]>().notNull().default([]),
    /** Whom the last publishing left out. */
    leftOut: jsonb('left_out').$type<PlanConflict[]>().notNull().default([]),
    parentId: integer('parent_id').references((): AnyPgColumn => rotationDrafts.id),
    createdBy: integer('created_by')
      .notNull()
      .references(() => people.id),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  (table) => [index('rotation_draft_author').on(table.createdBy), index('rotation_draft_parent').on(table.parentId)],
);

/** What a draft plans for one person: four numbers a stay (contract/rotation/plans-pieces.ts), as it was sent. */
export const rotationDraftPeople = pgTable(
  'rotation_draft_person',
  {
    draftId: integer('draft_id')
      .notNull()
      .references(() => rotationDrafts.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => people.id),
    /** What was placed when the snapshot was taken. */
    stamp: text().notNull(),
    pieces: jsonb().$type<number[]>().notNull(),
    pins: jsonb().$type<number[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.draftId, table.userId] }),
    index('rotation_draft_person_person').on(table.userId),
  ],
);
