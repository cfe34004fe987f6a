import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import type { practiceEndpoints } from '@contract/exam/practice';
import {
  freshCard,
  isEmptyAnswer,
  isTimeOver,
  nextCard,
  practiceDeadline,
  practiceSources,
  type Card,
  type PracticeAnswer,
} from '@contract/exam/practice-rules';
import { shareOf, type ScoreSettings } from '@contract/exam/practice-score';
import { typeWord, withBelow } from '@contract/exam/rules';
import type { BodyOf } from '@contract/kernel/endpoint';
import { AppError } from '@contract/kernel/errors';
import { RuleRefusal } from '@contract/kernel/rule-kind';
import type { Db } from '@server/kernel/database/database';
import { knows } from '../questions/list';
import { newestVersions } from '../questions/contents';
import { fullContents } from '../questions/secrets';
import { examQuestions } from '../questions/tables';
import { examKnowledge, examTypes } from '../tables';
import { openBanks, practisable } from './pool';
import type { ItemRecord, PracticeRecord } from './read';
import { examCards, examPracticeItems, examPractices } from './tables';

type Begun = BodyOf<(typeof practiceEndpoints)['beginPractice']>;

/** Draws a round for somebody. @throws AppError EXAM_PRACTICE_EMPTY where nothing fits */
export async function beginRound(tx: Db, personId: number, body: Begun): Promise<PracticeRecord> {
  const banks = await openBanks(tx);
  const branches = banks.map(({ id, parentId }) => ({ id, parent_id: parentId }));
  const { bank_id: bankId, knowledge_id: knowledgeId, types, source, mode } = body;
  const { isWrong, isStarred, dueAt } = examCards;
  const ofCard = { wrong: eq(isWrong, true), starred: eq(isStarred, true), due: lte(dueAt, sql`now()`) };
  const rows = await tx
    .select({ id: examQuestions.id, no: examQuestions.no })
    .from(examQuestions)
    .leftJoin(examCards, and(eq(examCards.questionId, examQuestions.id), eq(examCards.personId, personId)))
    .where(
      and(
        await practisable(tx),
        bankId === null ? undefined : inArray(examQuestions.bankId, withBelow(branches, [bankId])),
        knowledgeId === null ? undefined : await knows(tx, [knowledgeId]),
        types.length === 0 ? undefined : inArray(examQuestions.type, types),
        source === 'random' ? undefined : ofCard[source],
      ),
    )
    // What is due longest comes first, all else by chance.
    .orderBy(source === 'due' ? dueAt : sql`random()`, examQuestions.id)
    .limit(body.count);
  if (rows.length === 0) throw new AppError('EXAM_PRACTICE_EMPTY');
  const versions = await newestVersions(tx, rows);
  const [round] = await tx
    .insert(examPractices)
    .values({
      personId,
      mode,
      title: await titleOf(tx, body, banks),
      minutes: mode === 'mock' ? body.minutes : null,
    })
    .returning();
  await tx.insert(examPracticeItems).values(
    rows.map(({ id: questionId }, at) => ({
      practiceId: round!.id,
      position: at + 1,
      questionId,
      versionId: versions.get(questionId)!,
    })),
  );
  return round!;
}

async function titleOf(db: Db, body: Begun, banks: readonly { id: number; name: string }[]): Promise<string> {
  const [field] =
    body.knowledge_id === null
      ? []
      : await db
          .select({ name: examKnowledge.name })
          .from(examKnowledge)
          .where(eq(examKnowledge.id, body.knowledge_id));
  const types = body.types.length > 2 ? [`${body.types.length} 种题型`] : body.types.map(typeWord);
  const bank = banks.find(({ id }) => id === body.bank_id)?.name;
  return [practiceSources[body.source], bank, field?.name, ...types].filter(Boolean).join(' · ');
}

/** The points that an answer gets, as the hospital scores. @throws AppError EXAM_PRACTICE_ANSWER */
async function shareFor(db: Db, versionId: number, responses: readonly PracticeAnswer[]): Promise<number | null> {
  const content = (await fullContents(db, [versionId])).get(versionId)!;
  try {
    return shareOf(content, responses, await settingsOf(db));
  } catch (error) {
    if (error instanceof RuleRefusal) throw new AppError('EXAM_PRACTICE_ANSWER', { problem: error.message });
    throw error;
  }
}

/** How the hospital scores what types leave open. */
export async function settingsOf(db: Db): Promise<ScoreSettings> {
  const rows = await db
    .select()
    .from(examTypes)
    .where(inArray(examTypes.id, [6, 8]));
  const of = (id: number) => rows.find((row) => row.id === id);
  return { policy: of(6)?.policy ?? 'all_or_nothing', isCaseStrict: of(8)?.isCaseStrict ?? false };
}

/**
 * Writes an answer of a round that is locked. In practice the first one counts, because the key was told after it; in a mock
 * exam the last one before handing in. @throws AppError EXAM_PRACTICE_CLOSED, EXAM_PRACTICE_ANSWER
 */
export async function writeAnswer(
  tx: Db,
  round: PracticeRecord,
  item: ItemRecord,
  responses: PracticeAnswer[],
): Promise<void> {
  if (round.mode === 'practice' && item.answeredAt !== null) return;
  if (round.finishedAt !== null || isOver(round, Date.now())) throw new AppError('EXAM_PRACTICE_CLOSED');
  const isBlank = responses.every(isEmptyAnswer);
  if (isBlank && round.mode === 'practice') throw new AppError('EXAM_PRACTICE_ANSWER', { problem: '还没有作答' });
  const share = await shareFor(tx, item.versionId, responses);
  await tx
    .update(examPracticeItems)
    .set({ responses, share, answeredAt: isBlank ? null : sql`now()` })
    .where(and(eq(examPracticeItems.practiceId, round.id), eq(examPracticeItems.position, item.position)));
  if (round.mode === 'practice') await turnCards(tx, round.personId, [{ ...item, share }]);
}

const timesOf = ({ startedAt, minutes }: PracticeRecord) => ({ started_at: startedAt.toISOString(), minutes });

/** Whether a mock exam goes on no longer, because its time is over. */
export const isOver = (round: PracticeRecord, now: number): boolean =>
  round.finishedAt === null && isTimeOver(timesOf(round), now);

/** Ends a round; of a mock exam what was left open gets no points, and what was answered counts for repetition. */
export async function finishRound(tx: Db, round: PracticeRecord): Promise<void> {
  if (round.finishedAt !== null) return;
  const items = await tx.select().from(examPracticeItems).where(eq(examPracticeItems.practiceId, round.id));
  if (round.mode === 'mock') {
    for (const item of items.filter(({ answeredAt }) => answeredAt === null)) {
      const share = await shareFor(tx, item.versionId, []);
      await tx
        .update(examPracticeItems)
        .set({ share })
        .where(and(eq(examPracticeItems.practiceId, round.id), eq(examPracticeItems.position, item.position)));
    }
    await turnCards(
      tx,
      round.personId,
      items.filter(({ answeredAt }) => answeredAt !== null),
    );
  }
  const deadline = practiceDeadline(timesOf(round));
  // Handed in by the clock it ended when its time did, however late that was noticed.
  const end = deadline === null ? sql`now()` : sql`least(now(), ${new Date(deadline).toISOString()}::timestamptz)`;
  await tx.update(examPractices).set({ finishedAt: end }).where(eq(examPractices.id, round.id));
}

/** Cards after answers that could be scored. */
async function turnCards(
  tx: Db,
  personId: number,
  items: readonly Pick<ItemRecord, 'questionId' | 'share'>[],
): Promise<void> {
  const scored = items.filter(({ share }) => share !== null);
  if (scored.length === 0) return;
  const rows = await tx
    .select()
    .from(examCards)
    .where(
      and(
        eq(examCards.personId, personId),
        inArray(
          examCards.questionId,
          scored.map(({ questionId }) => questionId),
        ),
      ),
    )
    .for('update');
  const now = Date.now();
  for (const { questionId, share } of scored) {
    const row = rows.find((one) => one.questionId === questionId);
    const before: Card = row ? { ...row, dueAt: row.dueAt?.getTime() ?? null } : freshCard;
    const { right, wrong, box, dueAt, isWrong } = nextCard(before, share! >= 100, now);
    const card = { right, wrong, box, isWrong, dueAt: dueAt === null ? null : new Date(dueAt), lastAt: new Date(now) };
    await tx
      .insert(examCards)
      .values({ personId, questionId, ...card })
      .onConflictDoUpdate({ target: [examCards.personId, examCards.questionId], set: card });
  }
}
