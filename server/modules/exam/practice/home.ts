import { and, count, eq, gt, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import type { PracticeHome } from '@contract/exam/practice';
import { streakOf } from '@contract/exam/practice-rules';
import { pathWords, withBelow } from '@contract/exam/rules';
import { hospitalDay } from '@contract/kernel/hospital-time';
import type { Db } from '@server/kernel/database/database';
import { examQuestionKnowledge, examQuestions } from '../questions/tables';
import { examKnowledge } from '../tables';
import { openBanks, practisable } from './pool';
import { lastRounds } from './read';
import { examCards, examPracticeItems, examPractices } from './tables';

/** How many fields of knowledge are shown. */
const fields = 12;

/** Where somebody stands with practice, and what he may choose from. */
export async function practiceHome(db: Db, personId: number): Promise<PracticeHome> {
  const days = await answersByDay(db, personId);
  const today = hospitalDay(new Date());
  return {
    streak: streakOf([...days.keys()], today),
    today: days.get(today) ?? 0,
    answered: [...days.values()].reduce((sum, one) => sum + one, 0),
    ...(await cardCounts(db, personId)),
    banks: await banksWithCounts(db),
    rounds: await lastRounds(db, personId),
    mastery: await masteryOf(db, personId),
  };
}

async function answersByDay(db: Db, personId: number): Promise<Map<string, number>> {
  const day = sql<string>`to_char(${examPracticeItems.answeredAt} at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`;
  const rows = await db
    .select({ day, count: count() })
    .from(examPracticeItems)
    .innerJoin(examPractices, eq(examPractices.id, examPracticeItems.practiceId))
    .where(and(eq(examPractices.personId, personId), isNotNull(examPracticeItems.answeredAt)))
    .groupBy(sql`1`);
  return new Map(rows.map((row) => [row.day, row.count]));
}

async function cardCounts(db: Db, personId: number): Promise<Pick<PracticeHome, 'wrong' | 'starred' | 'due'>> {
  const { isWrong, isStarred, dueAt, questionId } = examCards;
  const filtered = (condition: ReturnType<typeof sql>) => sql<number>`(count(*) filter (where ${condition}))::int`;
  const [row] = await db
    .select({
      wrong: filtered(sql`${isWrong}`),
      starred: filtered(sql`${isStarred}`),
      due: filtered(lte(dueAt, sql`now()`)),
    })
    .from(examCards)
    .innerJoin(examQuestions, eq(examQuestions.id, questionId))
    .where(and(eq(examCards.personId, personId), await practisable(db)));
  return row!;
}

async function banksWithCounts(db: Db): Promise<PracticeHome['banks']> {
  const banks = await openBanks(db);
  const rows = await db
    .select({ bankId: examQuestions.bankId, count: count() })
    .from(examQuestions)
    .where(await practisable(db))
    .groupBy(examQuestions.bankId);
  const counts = new Map(rows.map((row) => [row.bankId, row.count]));
  const branches = banks.map(({ id, parentId, name }) => ({ id, parent_id: parentId, name }));
  return banks
    .map(({ id }) => ({
      id,
      name: pathWords(branches, id),
      count: withBelow(branches, [id]).reduce((sum, one) => sum + (counts.get(one) ?? 0), 0),
    }))
    .filter((bank) => bank.count > 0);
}

/** Share of right answers by field of knowledge, the weakest first. */
async function masteryOf(db: Db, personId: number): Promise<PracticeHome['mastery']> {
  const right = sql<number>`sum(${examCards.right})::int`;
  const answers = sql<number>`sum(${examCards.right} + ${examCards.wrong})::int`;
  const rows = await db
    .select({ id: examQuestionKnowledge.knowledgeId, right, answers })
    .from(examCards)
    .innerJoin(examQuestionKnowledge, eq(examQuestionKnowledge.questionId, examCards.questionId))
    .where(and(eq(examCards.personId, personId), gt(sql`${examCards.right} + ${examCards.wrong}`, 0)))
    .groupBy(examQuestionKnowledge.knowledgeId);
  const names = await db
    .select({ id: examKnowledge.id, name: examKnowledge.name })
    .from(examKnowledge)
    .where(
      inArray(
        examKnowledge.id,
        rows.map(({ id }) => id),
      ),
    );
  const nameOf = new Map(names.map(({ id, name }) => [id, name]));
  return rows
    .map((row) => ({
      id: row.id,
      name: nameOf.get(row.id)!,
      answers: row.answers,
      percent: Math.round((row.right * 100) / row.answers),
    }))
    .toSorted((one, other) => one.percent - other.percent || other.answers - one.answers || one.id - other.id)
    .slice(0, fields);
}
