import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  serial,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { PartPublic, PartSecret, UnitPublic } from '@contract/exam/content';
import { people } from '../../people/tables';
import { examBanks, examDifficulties, examKnowledge, examLabels } from '../tables';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** 试题: what stays the same over its versions, and what lists show of the newest. */
export const examQuestions = pgTable(
  'exam_question',
  {
    id: serial().primaryKey(),
    bankId: integer('bank_id')
      .notNull()
      .references(() => examBanks.id),
    type: smallint().notNull(),
    status: smallint().notNull().default(1),
    /** Number of the newest version. */
    no: integer().notNull().default(1),
    /** Parts of the newest version. */
    size: smallint().notNull().default(1),
    /** Words of the newest version that are searched for; nothing of its secrets. */
    excerpt: text().notNull(),
    difficultyId: integer('difficulty_id').references(() => examDifficulties.id),
    sourceId: integer('source_id').references(() => examLabels.id),
    authorId: integer('author_id')
      .notNull()
      .references(() => people.id),
    /** Whether trainees may practise it and devices may keep it. */
    isPractice: boolean('is_practice').notNull().default(false),
    /** Questions that are told apart by a few words at most; at most one of them stands on a paper. */
    cluster: integer(),
    /** Finished papers that it stands on, and when the last was finished. */
    usedCount: integer('used_count').notNull().default(0),
    lastUsedAt: instant('last_used_at'),
    /** Measured over all who had it: share of the points, and how well it tells the good from the weak. */
    measuredP: real('measured_p'),
    measuredD: real('measured_d'),
    measuredN: integer('measured_n').notNull().default(0),
    /** Where in the space of wordings it lies: equal numbers make two questions worth comparing. */
    bands: integer().array().notNull(),
    version: integer().notNull().default(1),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('exam_question_type', sql`type between 1 and 12`),
    index('exam_question_bank').on(table.bankId, table.id),
    index('exam_question_drawn').on(table.bankId, table.type, table.difficultyId, table.status),
    index('exam_question_difficulty').on(table.difficultyId),
    index('exam_question_source').on(table.sourceId),
    index('exam_question_author').on(table.authorId),
    index('exam_question_cluster').on(table.cluster),
    index('exam_question_bands').using('gin', table.bands),
  ],
);

/** A version of a question. Once a finished paper refers to it nothing of it changes. */
export const examVersions = pgTable(
  'exam_question_version',
  {
    id: serial().primaryKey(),
    questionId: integer('question_id')
      .notNull()
      .references(() => examQuestions.id, { onDelete: 'cascade' }),
    no: integer().notNull(),
    /** What stands above the parts, as an examinee sees it. */
    unit: jsonb().$type<UnitPublic>().notNull(),
    /** Of the words alone: the same text again is recognised by it. */
    hash: text().notNull(),
    isFrozen: boolean('is_frozen').notNull().default(false),
    createdBy: integer('created_by')
      .notNull()
      .references(() => people.id),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('exam_question_version_no').on(table.questionId, table.no),
    index('exam_question_version_hash').on(table.hash),
    index('exam_question_version_created_by').on(table.createdBy),
  ],
);

/** A part of a version: what is answered and scored. The two halves never meet in one schema. */
export const examParts = pgTable(
  'exam_question_part',
  {
    versionId: integer('version_id')
      .notNull()
      .references(() => examVersions.id, { onDelete: 'cascade' }),
    /** Counted from 1. */
    no: smallint().notNull(),
    public: jsonb().$type<PartPublic>().notNull(),
    secret: jsonb().$type<PartSecret>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.versionId, table.no] })],
);

export const examQuestionKnowledge = pgTable(
  'exam_question_knowledge',
  {
    questionId: integer('question_id')
      .notNull()
      .references(() => examQuestions.id, { onDelete: 'cascade' }),
    knowledgeId: integer('knowledge_id')
      .notNull()
      .references(() => examKnowledge.id),
  },
  (table) => [
    primaryKey({ columns: [table.questionId, table.knowledgeId] }),
    index('exam_question_knowledge_of').on(table.knowledgeId, table.questionId),
  ],
);

export const examQuestionTags = pgTable(
  'exam_question_tag',
  {
    questionId: integer('question_id')
      .notNull()
      .references(() => examQuestions.id, { onDelete: 'cascade' }),
    tagId: integer('tag_id')
      .notNull()
      .references(() => examLabels.id),
  },
  (table) => [
    primaryKey({ columns: [table.questionId, table.tagId] }),
    index('exam_question_tag_of').on(table.tagId, table.questionId),
  ],
);

/** What a collection refers to. */
export const examCollected = pgTable(
  'exam_bank_question',
  {
    bankId: integer('bank_id')
      .notNull()
      .references(() => examBanks.id, { onDelete: 'cascade' }),
    questionId: integer('question_id')
      .notNull()
      .references(() => examQuestions.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.bankId, table.questionId] }),
    index('exam_bank_question_of').on(table.questionId),
  ],
);

/** 纠错: what somebody who practised found wrong, for the question's author. */
export const examReports = pgTable(
  'exam_question_report',
  {
    id: serial().primaryKey(),
    questionId: integer('question_id')
      .notNull()
      .references(() => examQuestions.id, { onDelete: 'cascade' }),
    reporterId: integer('reporter_id')
      .notNull()
      .references(() => people.id),
    words: text().notNull(),
    state: text().$type<'open' | 'done'>().notNull().default('open'),
    reply: text().notNull().default(''),
    createdAt: instant('created_at').notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  (table) => [
    check('exam_question_report_state', sql`state in ('open', 'done')`),
    index('exam_question_report_question').on(table.questionId),
    index('exam_question_report_reporter').on(table.reporterId),
  ],
);
