import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
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
} from 'drizzle-orm/pg-core';
import type { Card } from '@contract/analysis/rules';
import type { SetKey } from '@contract/analysis/sets';
import { uniqueName } from '../../kernel/database/name-key';
import { people } from '../people/tables';

const version = () => integer().notNull().default(1);

/** 指标 and its 数据接口: what a data set's figure is called, how it is coloured, whether it answers and how long it is kept. */
export const analysisMetrics = pgTable(
  'analysis_metric',
  {
    id: serial().primaryKey(),
    setKey: text('set_key').$type<SetKey>().notNull(),
    name: text().notNull(),
    definition: text().notNull(),
    formula: text().notNull().default(''),
    unit: text().notNull().default(''),
    /** Who answers for it, in words: an office or a post. */
    owner: text().notNull().default(''),
    better: text().$type<'more' | 'less'>().notNull(),
    green: doublePrecision(),
    red: doublePrecision(),
    cacheSeconds: integer('cache_seconds').notNull().default(300),
    status: smallint().notNull().default(1),
    version: version(),
  },
  (table) => [
    uniqueIndex('analysis_metric_set').on(table.setKey),
    uniqueName('analysis_metric', table.name),
    check('analysis_metric_better', sql`better in ('more', 'less')`),
    check('analysis_metric_colours', sql`(green is null) = (red is null)`),
  ],
);

/** 看板: cards as they are edited, and as they were last published. */
export const analysisBoards = pgTable(
  'analysis_board',
  {
    id: serial().primaryKey(),
    name: text().notNull(),
    description: text().notNull().default(''),
    /** Null: it came with the program. */
    ownerId: integer('owner_id').references(() => people.id),
    draft: jsonb().$type<Card[]>().notNull().default([]),
    cards: jsonb().$type<Card[]>().notNull().default([]),
    publishedVersion: integer('published_version').notNull().default(0),
    publishedAt: timestamp('published_at', { withTimezone: true }),
    /** Roles whose holders see it. */
    roleCodes: text('role_codes').array().notNull().default([]),
    version: version(),
  },
  (table) => [
    uniqueName('analysis_board', table.name),
    index('analysis_board_owner').on(table.ownerId),
    check('analysis_board_published', sql`(published_version = 0) = (published_at is null)`),
  ],
);

/** Whose favourite a board is, and who is told of it each week. */
export const analysisMarks = pgTable(
  'analysis_mark',
  {
    boardId: integer('board_id')
      .notNull()
      .references(() => analysisBoards.id, { onDelete: 'cascade' }),
    personId: integer('person_id')
      .notNull()
      .references(() => people.id),
    isFavourite: boolean('is_favourite').notNull(),
    isSubscribed: boolean('is_subscribed').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.boardId, table.personId] }),
    index('analysis_mark_person').on(table.personId),
  ],
);
