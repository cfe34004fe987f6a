import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import { levelOf } from '@contract/exam/exams/default-rules';
import type { Practice, PracticeItem, PracticeRound } from '@contract/exam/practice';
import { practiceLimits, roundResult, type PracticeAnswer } from '@contract/exam/practice-rules';
import { AppError } from '@contract/kernel/errors';
import type { Db } from '@server/kernel/database/database';
import { readConfig } from '../exams/defaults';
import { publicContents } from '../questions/contents';
import { fullContents } from '../questions/secrets';
import { examQuestions } from '../questions/tables';
import { isLockedByExam } from './pool';
import { examCards, examPracticeItems, examPractices } from './tables';

export type PracticeRecord = typeof examPractices.$inferSelect;
export type ItemRecord = typeof examPracticeItems.$inferSelect;

/** A round of one's own. @throws AppError NOT_FOUND */
export async function ownPractice(db: Db, personId: number, id: string, isLocked = false): Promise<PracticeRecord> {
  const query = db
    .select()
    .from(examPractices)
    .where(and(eq(examPractices.id, id), eq(examPractices.personId, personId)));
  const [row] = await (isLocked ? query.for('update') : query);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** Whether the answer of a question may be told: at once in practice, at the end of a mock exam (ADR 109). */
export const isTold = (
  { mode, finishedAt }: Pick<PracticeRecord, 'mode' | 'finishedAt'>,
  { answeredAt }: Pick<ItemRecord, 'answeredAt'>,
): boolean => finishedAt !== null || (mode === 'practice' && answeredAt !== null);

/**
 * Items of a round in their order, without those whose question came onto an exam meanwhile. What tells an answer is read
 * for those alone that may be told.
 */
export async function practiceItems(db: Db, round: PracticeRecord, position?: number): Promise<PracticeItem[]> {
  const rows = await db
    .select({ item: examPracticeItems, type: examQuestions.type, locked: isLockedByExam(db) })
    .from(examPracticeItems)
    .innerJoin(examQuestions, eq(examQuestions.id, examPracticeItems.questionId))
    .where(
      and(
        eq(examPracticeItems.practiceId, round.id),
        position === undefined ? undefined : eq(examPracticeItems.position, position),
      ),
    )
    .orderBy(asc(examPracticeItems.position));
  const open = rows.filter(({ locked }) => !locked);
  const contents = await publicContents(
    db,
    open.map(({ item }) => item.versionId),
  );
  const told = await fullContents(
    db,
    open.filter(({ item }) => isTold(round, item)).map(({ item }) => item.versionId),
  );
  const stars = await db
    .select({ questionId: examCards.questionId })
    .from(examCards)
    .where(
      and(
        eq(examCards.personId, round.personId),
        eq(examCards.isStarred, true),
        inArray(
          examCards.questionId,
          open.map(({ item }) => item.questionId),
        ),
      ),
    );
  const starred = new Set(stars.map(({ questionId }) => questionId));
  return open.map(({ item, type }) => ({
    position: item.position,
    question_id: item.questionId,
    type,
    content: contents.get(item.versionId)!,
    responses: item.responses as PracticeAnswer[] | null,
    answered_at: item.answeredAt?.toISOString() ?? null,
    share: isTold(round, item) ? item.share : null,
    told: isTold(round, item) ? (told.get(item.versionId)?.parts.map(({ secret }) => secret) ?? null) : null,
    is_starred: starred.has(item.questionId),
  }));
}

function toRound(row: PracticeRecord, items: readonly ItemRecord[]): PracticeRound {
  const told = items.filter((item) => isTold(row, item));
  const { percent } = roundResult(
    told.map(({ share, answeredAt }) => ({ share, answered_at: answeredAt?.toISOString() ?? null })),
  );
  return {
    id: row.id,
    title: row.title,
    mode: row.mode,
    total: items.length,
    answered: items.filter(({ answeredAt }) => answeredAt !== null).length,
    percent,
    started_at: row.startedAt.toISOString(),
    minutes: row.minutes,
    finished_at: row.finishedAt?.toISOString() ?? null,
  };
}

/** A round with its questions. */
export async function practiceOf(db: Db, row: PracticeRecord): Promise<Practice> {
  const [shown] = await toRounds(db, [row]);
  const { levels } = await readConfig(db);
  const isRated = row.mode === 'mock' && row.finishedAt !== null && shown!.percent !== null;
  return {
    ...shown!,
    level: isRated ? levelOf(levels, shown!.percent!) : '',
    items: await practiceItems(db, row),
  };
}

async function toRounds(db: Db, rows: readonly PracticeRecord[]): Promise<PracticeRound[]> {
  const items = await db
    .select()
    .from(examPracticeItems)
    .where(
      inArray(
        examPracticeItems.practiceId,
        rows.map(({ id }) => id),
      ),
    );
  return rows.map((row) =>
    toRound(
      row,
      items.filter(({ practiceId }) => practiceId === row.id),
    ),
  );
}

/** The rounds begun last. */
export async function lastRounds(db: Db, personId: number): Promise<PracticeRound[]> {
  const rows = await db
    .select()
    .from(examPractices)
    .where(eq(examPractices.personId, personId))
    .orderBy(desc(examPractices.startedAt), desc(examPractices.id))
    .limit(practiceLimits.rounds);
  return toRounds(db, rows);
}
