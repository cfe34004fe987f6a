import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { ReceiverGroup, WhisperState, WhisperType } from '@contract/whisper/rules';
import { people } from '../people/tables';

const person = (name: string) => integer(name).references(() => people.id);

/** 悄悄话. Of an anonymous one neither its author nor its hour is stored, and its number is random (ADR 155). */
export const whispers = pgTable(
  'whisper_message',
  {
    id: integer().primaryKey(),
    type: smallint().$type<WhisperType>().notNull(),
    group: text('receiver_group').$type<ReceiverGroup>().notNull(),
    /** The teacher to whom it is said, of the group `mentor`. */
    receiverId: person('receiver_id'),
    state: text().$type<WhisperState>().notNull().default('unread'),
    day: date().notNull(),
    /** Null where it is anonymous: then the hash of a code stands for the author. */
    authorId: person('author_id'),
    codeHash: text('code_hash'),
    assigneeId: person('assignee_id'),
    /** What everybody reads of it; empty until it is published. */
    question: text().notNull().default(''),
    answer: text().notNull().default(''),
    version: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('whisper_message_code').on(table.codeHash),
    index('whisper_message_author').on(table.authorId),
    index('whisper_message_receiver').on(table.receiverId),
    index('whisper_message_assignee').on(table.assigneeId),
    check('whisper_message_type', sql`type in (1, 2, 3)`),
    check('whisper_message_group', sql`receiver_group in ('office', 'leader', 'mentor')`),
    check('whisper_message_receiver_known', sql`(receiver_group = 'mentor') = (receiver_id is not null)`),
    check('whisper_message_state', sql`state in ('unread', 'processing', 'replied', 'closed')`),
    check('whisper_message_one_author', sql`(author_id is null) <> (code_hash is null)`),
    check('whisper_message_published', sql`(question = '') = (answer = '')`),
  ],
);

/** What was said in one, by its author or by who answers. */
export const whisperPosts = pgTable(
  'whisper_post',
  {
    /** Of what the author adds by his code: the browser's, so that a repeat adds nothing. */
    id: uuid().primaryKey(),
    whisperId: integer('whisper_id')
      .notNull()
      .references(() => whispers.id, { onDelete: 'cascade' }),
    at: smallint().notNull(),
    isAuthor: boolean('is_author').notNull(),
    /** Who answered. */
    byId: person('by_id'),
    content: text().notNull(),
    day: date().notNull(),
  },
  (table) => [
    uniqueIndex('whisper_post_order').on(table.whisperId, table.at),
    index('whisper_post_by').on(table.byId),
    check('whisper_post_side', sql`is_author = (by_id is null)`),
  ],
);
