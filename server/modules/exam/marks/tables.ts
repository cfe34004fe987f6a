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
import type { AppealState } from '@contract/exam/exams/rules';
import type { CandidateState } from '@contract/exam/exams/status';
import type { RulingKind } from '@contract/exam/analysis/ruling-rules';
import type { ExamFigures } from '@contract/exam/analysis/rules';
import { people } from '../../people/tables';
import { examCandidates, exams } from '../exams/tables';
import { examQuestions, examVersions } from '../questions/tables';
import { examSittings } from '../sittings/tables';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Figures with the part that each item's stand for. */
export type KeptFigures = ExamFigures & { places: { versionId: number; part: number; questionId: number }[] };

/** 评分: appended to and never changed; of a marker the last row of a part counts. Points are hundredths. */
export const examMarks = pgTable(
  'exam_mark',
  {
    id: serial().primaryKey(),
    sittingId: integer('sitting_id')
      .notNull()
      .references(() => examSittings.id, { onDelete: 'cascade' }),
    /** Position of the item in the candidate's variant and of the part in it, from 0. */
    item: smallint().notNull(),
    part: smallint().notNull(),
    markerId: integer('marker_id')
      .notNull()
      .references(() => people.id),
    /** Null: taken back. */
    points: integer(),
    comment: text().notNull().default(''),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('exam_mark_points', sql`points >= 0`),
    index('exam_mark_part').on(table.sittingId, table.item, table.part),
    index('exam_mark_marker').on(table.markerId),
  ],
);

/** 成绩版本: what was published, and each correction after it. Candidates are told of none but these. */
export const examScoreVersions = pgTable(
  'exam_score_version',
  {
    id: serial().primaryKey(),
    examId: integer('exam_id')
      .notNull()
      .references(() => exams.id, { onDelete: 'cascade' }),
    no: smallint().notNull(),
    reason: text().notNull(),
    actorId: integer('actor_id')
      .notNull()
      .references(() => people.id),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('exam_score_version_no').on(table.examId, table.no),
    index('exam_score_version_actor').on(table.actorId),
  ],
);

/** A part as a version keeps it. */
export interface KeptPart {
  item: number;
  part: number;
  max: number;
  points: number;
}

/** 成绩: of a candidate in a version. */
export const examScores = pgTable(
  'exam_score',
  {
    versionId: integer('version_id')
      .notNull()
      .references(() => examScoreVersions.id, { onDelete: 'cascade' }),
    candidateId: integer('candidate_id')
      .notNull()
      .references(() => examCandidates.id, { onDelete: 'cascade' }),
    /** As he was listed: absent, exempt, deferred and void have no total. */
    state: text().$type<CandidateState>().notNull(),
    parts: jsonb().$type<KeptPart[]>().notNull(),
    objective: integer(),
    subjective: integer(),
    adjustment: integer().notNull().default(0),
    total: integer(),
    rank: smallint(),
    isPassed: boolean('is_passed'),
  },
  (table) => [
    primaryKey({ columns: [table.versionId, table.candidateId] }),
    index('exam_score_candidate').on(table.candidateId),
  ],
);

/** 成绩调整: points added or taken by hand, with the reason. They add up. */
export const examScoreAdjustments = pgTable(
  'exam_score_adjustment',
  {
    id: serial().primaryKey(),
    candidateId: integer('candidate_id')
      .notNull()
      .references(() => examCandidates.id, { onDelete: 'cascade' }),
    points: integer().notNull(),
    reason: text().notNull(),
    actorId: integer('actor_id')
      .notNull()
      .references(() => people.id),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('exam_score_adjustment_candidate').on(table.candidateId),
    index('exam_score_adjustment_actor').on(table.actorId),
  ],
);

/**
 * 线下成绩: what somebody got on paper. A row waits until it is made to count; of those that count the last holds, and one without
 * points takes back. Nothing that counted is changed.
 */
export const examOfflineScores = pgTable(
  'exam_offline_score',
  {
    id: serial().primaryKey(),
    candidateId: integer('candidate_id')
      .notNull()
      .references(() => examCandidates.id, { onDelete: 'cascade' }),
    points: integer(),
    note: text().notNull().default(''),
    importedBy: integer('imported_by')
      .notNull()
      .references(() => people.id),
    importedAt: instant('imported_at').notNull().defaultNow(),
    /** Null: waits. */
    countsAt: instant('counts_at'),
    countedBy: integer('counted_by').references(() => people.id),
    reason: text().notNull().default(''),
  },
  (table) => [
    check('exam_offline_score_points', sql`points >= 0`),
    check('exam_offline_score_counts', sql`(counts_at is null) = (counted_by is null)`),
    index('exam_offline_score_candidate').on(table.candidateId, table.id),
    uniqueIndex('exam_offline_score_waits')
      .on(table.candidateId)
      .where(sql`counts_at is null`),
    index('exam_offline_score_imported_by').on(table.importedBy),
    index('exam_offline_score_counted_by').on(table.countedBy),
  ],
);

/** 判分裁定: what became of a part that was found faulty. Appended to; the last row of a part holds. */
export const examRulings = pgTable(
  'exam_ruling',
  {
    id: serial().primaryKey(),
    examId: integer('exam_id')
      .notNull()
      .references(() => exams.id, { onDelete: 'cascade' }),
    versionId: integer('version_id')
      .notNull()
      .references(() => examVersions.id),
    part: smallint().notNull(),
    kind: text().$type<RulingKind>().notNull(),
    key: text().array().notNull().default([]),
    noLoss: boolean('no_loss').notNull().default(true),
    reason: text().notNull(),
    actorId: integer('actor_id')
      .notNull()
      .references(() => people.id),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('exam_ruling_kind', sql`kind in ('key', 'full', 'full_if_answered', 'exclude', 'restored')`),
    index('exam_ruling_exam').on(table.examId, table.id),
    index('exam_ruling_version').on(table.versionId),
    index('exam_ruling_actor').on(table.actorId),
  ],
);

/** 考试分析: figures of a version of the scores, with the version of their formulas. */
export const examAnalyses = pgTable('exam_analysis', {
  examId: integer('exam_id')
    .primaryKey()
    .references(() => exams.id, { onDelete: 'cascade' }),
  /** Version of the scores that they are of. */
  no: smallint().notNull(),
  formula: smallint().notNull(),
  figures: jsonb().$type<KeptFigures>().notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
});

/** What an exam tells of each of its questions, beside what other exams tell of them. */
export const examItemFigures = pgTable(
  'exam_item_figure',
  {
    examId: integer('exam_id')
      .notNull()
      .references(() => exams.id, { onDelete: 'cascade' }),
    versionId: integer('version_id')
      .notNull()
      .references(() => examVersions.id),
    part: smallint().notNull(),
    questionId: integer('question_id')
      .notNull()
      .references(() => examQuestions.id),
    n: integer().notNull(),
    p: real(),
    d: real(),
  },
  (table) => [
    primaryKey({ columns: [table.examId, table.versionId, table.part] }),
    index('exam_item_figure_version').on(table.versionId),
    index('exam_item_figure_question').on(table.questionId),
  ],
);

/** 成绩复核: a candidate asks once for a score. */
export const examAppeals = pgTable(
  'exam_appeal',
  {
    id: serial().primaryKey(),
    candidateId: integer('candidate_id')
      .notNull()
      .references(() => examCandidates.id, { onDelete: 'cascade' }),
    reason: text().notNull(),
    state: text().$type<AppealState>().notNull().default('open'),
    reply: text().notNull().default(''),
    askedAt: instant('asked_at').notNull().defaultNow(),
    answeredAt: instant('answered_at'),
    answeredBy: integer('answered_by').references(() => people.id),
    version: integer().notNull().default(1),
  },
  (table) => [
    check('exam_appeal_state', sql`state in ('open', 'kept', 'changed')`),
    uniqueIndex('exam_appeal_once').on(table.candidateId),
    index('exam_appeal_answered_by').on(table.answeredBy),
  ],
);
