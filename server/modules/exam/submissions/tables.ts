import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, serial, smallint, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import type { SubmissionState } from '@contract/exam/submission-rules';
import { people } from '../../people/tables';
import { examQuestions } from '../questions/tables';
import { examBanks } from '../tables';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** 投稿: a question of one's own that is brought to a public bank. One that is brought again is another row. */
export const examSubmissions = pgTable(
  'exam_submission',
  {
    id: serial().primaryKey(),
    /** Null once its author deleted it; what became of the submission stays on record. */
    questionId: integer('question_id').references(() => examQuestions.id, { onDelete: 'set null' }),
    /** Version of the question's row as it was brought. */
    questionVersion: integer('question_version').notNull(),
    /** As lists show the question, nothing of its secrets. */
    type: smallint().notNull(),
    excerpt: text().notNull(),
    bankId: integer('bank_id')
      .notNull()
      .references(() => examBanks.id),
    submitterId: integer('submitter_id')
      .notNull()
      .references(() => people.id),
    remark: text().notNull().default(''),
    state: text().$type<SubmissionState>().notNull().default('waiting'),
    /** Why it was returned. */
    reason: text().notNull().default(''),
    /** The question in the public bank that came of it. */
    publicId: integer('public_id').references(() => examQuestions.id, { onDelete: 'set null' }),
    submittedAt: instant('submitted_at').notNull().defaultNow(),
    decidedAt: instant('decided_at'),
    version: integer().notNull().default(1),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('exam_submission_state', sql`state in ('waiting', 'passed', 'returned', 'withdrawn')`),
    uniqueIndex('exam_submission_waiting')
      .on(table.questionId)
      .where(sql`state = 'waiting'`),
    index('exam_submission_question').on(table.questionId),
    index('exam_submission_bank').on(table.bankId),
    index('exam_submission_submitter').on(table.submitterId, table.id),
    index('exam_submission_public').on(table.publicId),
  ],
);
