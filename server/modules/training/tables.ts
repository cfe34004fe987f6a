import { sql } from 'drizzle-orm';
import { check, date, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { EntryState } from '@contract/training/completion';
import type { EntryRoleName } from '@contract/training/rules';
import { handbookRequirements } from '../handbook/tables';
import { people } from '../people/tables';

/** 手册条目. Holds its own state and level: what is reviewed by the hundred is no approval record. */
export const trainingEntries = pgTable(
  'training_entry',
  {
    /** Made by the device, so that an entry written without a network is the same one however often it is sent. */
    id: uuid().primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => people.id),
    requirementId: integer('requirement_id')
      .notNull()
      .references(() => handbookRequirements.id),
    date: date().notNull(),
    role: text().$type<EntryRoleName>(),
    values: jsonb().$type<{ key: string; value: string }[]>().notNull().default([]),
    note: text().notNull().default(''),
    state: text().$type<EntryState>().notNull(),
    /** Of the chain of its kind, from 0; of one that waits, whose turn it is. */
    level: integer().notNull().default(0),
    /** What the last reviewer wrote, who it was and when. */
    reason: text().notNull().default(''),
    reviewerId: integer('reviewer_id').references(() => people.id),
    reviewedAt: timestamp('reviewed_at', { withTimezone: true }),
    submittedAt: timestamp('submitted_at', { withTimezone: true }),
    version: integer().notNull().default(1),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('training_entry_person').on(table.userId, table.date),
    index('training_entry_requirement').on(table.requirementId),
    index('training_entry_reviewer').on(table.reviewerId),
    index('training_entry_waiting')
      .on(table.userId)
      .where(sql`state = 'submitted'`),
    check('training_entry_state', sql`state in ('draft', 'submitted', 'passed', 'returned', 'appealed')`),
    check('training_entry_level', sql`level >= 0`),
  ],
);
