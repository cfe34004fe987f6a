import { inArray } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { submissionFlowKey } from '@contract/exam/submission-rules';
import { groupBy } from '@contract/kernel/group-by';
import type { Db } from '@server/kernel/database/database';
import { statusOf } from '../../approval/public';
import { newestVersions } from '../questions/contents';
import { fullContents } from '../questions/secrets';
import { examQuestionKnowledge, examQuestions } from '../questions/tables';

type Printed = Pick<typeof examQuestions.$inferSelect, 'id' | 'no' | 'type' | 'difficultyId' | 'sourceId'>;

/**
 * What a reviewer reads of each question and what is copied when he passes it, as a hash: two that are alike are one question to
 * him. Its place, its state and its tags are its author's own matter.
 */
export async function printsOf(db: Db, questions: readonly Printed[]): Promise<Map<number, string>> {
  if (questions.length === 0) return new Map();
  const versions = await newestVersions(db, questions);
  const contents = await fullContents(db, [...versions.values()]);
  const { questionId, knowledgeId } = examQuestionKnowledge;
  const ids = questions.map(({ id }) => id);
  const rows = await db
    .select({ questionId, knowledgeId })
    .from(examQuestionKnowledge)
    .where(inArray(questionId, ids))
    .orderBy(questionId, knowledgeId);
  const knowledge = groupBy(rows, (row) => row.questionId);
  return new Map(
    questions.map(({ id, type, difficultyId, sourceId }) => {
      const fields = (knowledge.get(id) ?? []).map((row) => row.knowledgeId);
      const text = JSON.stringify([type, difficultyId, sourceId, fields, contents.get(versions.get(id)!)]);
      return [id, createHash('sha256').update(text).digest('hex')];
    }),
  );
}

interface Brought {
  id: number;
  questionId: number | null;
  questionVersion: number;
}

/** What an approval keeps of a submission: a hash of the question as it was brought. */
export const submissionPayload = z.object({ print: z.string().default('') });

/**
 * Ids of the submissions whose question is no longer as it was brought. Most rows of questions stand as they did, so few have to
 * be looked into; what was brought before prints were kept counts as changed with its row.
 */
export async function changedSince(db: Db, submissions: readonly Brought[]): Promise<Set<number>> {
  const ids = submissions.flatMap(({ questionId }) => questionId ?? []);
  if (ids.length === 0) return new Set();
  const { id, no, type, difficultyId, sourceId, version } = examQuestions;
  const found = await db
    .select({ id, no, type, difficultyId, sourceId, version })
    .from(examQuestions)
    .where(inArray(id, ids));
  const byId = new Map(found.map((question) => [question.id, question]));
  const touched = submissions.filter(({ questionId, questionVersion }) => {
    const question = byId.get(questionId ?? 0);
    return question !== undefined && question.version !== questionVersion;
  });
  const prints = await printsOf(
    db,
    touched.map(({ questionId }) => byId.get(questionId!)!),
  );
  const records = await statusOf(
    db,
    { key: submissionFlowKey, payload: submissionPayload },
    touched.map((one) => String(one.id)),
  );
  const printOf = (submission: number) => records.get(String(submission))?.payload.print;
  return new Set(touched.filter((one) => prints.get(one.questionId!) !== printOf(one.id)).map((one) => one.id));
}
