import { integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { people } from '../../people/tables';

/** 订阅链接 of a person: only the hash of its secret, which is known to the calendar program alone. */
export const rotationFeeds = pgTable(
  'rotation_feed',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => people.id),
    hash: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** When a program last fetched it; null: never. */
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [uniqueIndex('rotation_feed_hash').on(table.hash)],
);
