import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { people } from '../../people/tables';
import { examQuestions, examVersions } from '../questions/tables';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** A round of practice. */
export const examPractices = pgTable(
  'exam_practice',
  {
    id: uuid().primaryKey().defaultRandom(),
    personId: integer('person_id')
      .notNull()
      .references(() => people.id),
    /** `practice` tells the answer at once, `mock` at the end. */
    mode: text().$type<'practice' | 'mock'>().notNull(),
    title: text().notNull(),
    startedAt: instant('started_at').notNull().defaultNow(),
    finishedAt: instant('finished_at'),
    /** How long a mock exam lasts; null: as long as one likes. */
    minutes: smallint(),
  },
  (table) => [
    check('exam_practice_minutes', sql`minutes between 1 and 300`),
    check('exam_practice_mode', sql`mode in ('practice', 'mock')`),
    index('exam_practice_person').on(table.personId, table.startedAt),
    index('exam_practice_timed')
      .on(table.startedAt)
      .where(sql`finished_at is null and minutes is not null`),
  ],
);

export const examPracticeItems = pgTable(
  'exam_practice_item',
  {
    practiceId: uuid('practice_id')
      .notNull()
      .references(() => examPractices.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    questionId: integer('question_id')
      .notNull()
      .references(() => examQuestions.id, { onDelete: 'cascade' }),
    versionId: integer('version_id')
      .notNull()
      .references(() => examVersions.id, { onDelete: 'cascade' }),
    /** One answer a part, as the person gave it. */
    responses: jsonb().$type<unknown[]>(),
    /** Hundredths of the points, 0 to 100; null: not answered, or for a person to judge. */
    share: integer(),
    answeredAt: instant('answered_at'),
  },
  (table) => [
    primaryKey({ columns: [table.practiceId, table.position] }),
    index('exam_practice_item_question').on(table.questionId),
    index('exam_practice_item_version').on(table.versionId),
  ],
);

/** How somebody stands to a question: for 错题, 收藏 and when it should come again. */
export const examCards = pgTable(
  'exam_practice_card',
  {
    personId: integer('person_id')
      .notNull()
      .references(() => people.id),
    questionId: integer('question_id')
      .notNull()
      .references(() => examQuestions.id, { onDelete: 'cascade' }),
    right: integer().notNull().default(0),
    wrong: integer().notNull().default(0),
    /** Step of repetition: right answers in a row that were due. */
    box: smallint().notNull().default(0),
    dueAt: instant('due_at'),
    lastAt: instant('last_at'),
    /** Stands in the book of mistakes until answered right twice. */
    isWrong: boolean('is_wrong').notNull().default(false),
    isStarred: boolean('is_starred').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.personId, table.questionId] }),
    index('exam_practice_card_question').on(table.questionId),
  ],
);
