import type { PictureKind } from '@contract/userinfo/picture';
import { check, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { people } from '../people/tables';

/** What a person has arranged for themselves: saved views of tables, shortcuts. */
export const preferences = pgTable(
  'user_preference',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    /** JSON as text: jsonb would refuse U+0000. */
    value: text().notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
);

/** A new phone number that somebody has yet to prove by its code; one at a time. */
export const phoneChanges = pgTable('phone_change', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => people.id, { onDelete: 'cascade' }),
  phone: text().notNull(),
  /** HMAC of the code. */
  codeHash: text('code_hash').notNull(),
  triesLeft: integer('tries_left').notNull(),
  sentAt: timestamp('sent_at', { withTimezone: true }).notNull().defaultNow(),
});

/** Avatar and signature: a few kilobytes each, made small before they are stored. */
export const pictures = pgTable(
  'user_picture',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    kind: text().$type<PictureKind>().notNull(),
    /** Media type and base64, as a data URL. */
    url: text().notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind] }),
    check('user_picture_kind', sql`kind in ('avatar', 'signature')`),
  ],
);
