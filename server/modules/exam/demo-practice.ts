import { and, asc, eq } from 'drizzle-orm';
import { nextCard, freshCard } from '@contract/exam/practice-rules';
import { demoAccounts } from '@server/demo/accounts';
import type { Db } from '@server/kernel/database/database';
import { examCards, examPracticeItems, examPractices } from './practice/tables';
import { newestVersions } from './questions/contents';
import { fullContents } from './questions/secrets';
import { examQuestions, examReports } from './questions/tables';

const student = demoAccounts.find(({ username }) => username === 'student')!.personId;
const dayMs = 86_400_000;

/** A trainee who practised yesterday: a round of single choices with some mistakes, and what came of it. */
export async function writePractice(tx: Db, bankId: number): Promise<void> {
  const questions = await tx
    .select()
    .from(examQuestions)
    .where(
      and(
        eq(examQuestions.bankId, bankId),
        eq(examQuestions.type, 1),
        eq(examQuestions.isPractice, true),
        eq(examQuestions.status, 1),
      ),
    )
    .orderBy(asc(examQuestions.id))
    .limit(12);
  const versions = await newestVersions(tx, questions);
  const contents = await fullContents(tx, [...versions.values()]);
  const yesterday = new Date(Date.now() - dayMs);
  const [round] = await tx
    .insert(examPractices)
    .values({
      personId: student,
      mode: 'practice',
      title: '随机抽题 · 内科 · A1 型题',
      startedAt: yesterday,
      finishedAt: new Date(yesterday.getTime() + 900_000),
    })
    .returning();
  const answered = questions.map(({ id }, at) => {
    const versionId = versions.get(id)!;
    const [part] = contents.get(versionId)!.parts;
    const isRight = at % 4 !== 2;
    const wrong = part!.public.options.find((option) => !part!.secret.key.includes(option.id))!;
    return { id, versionId, isRight, response: isRight ? part!.secret.key[0]! : wrong.id };
  });
  await tx.insert(examPracticeItems).values(
    answered.map(({ id, versionId, isRight, response }, at) => ({
      practiceId: round!.id,
      position: at + 1,
      questionId: id,
      versionId,
      responses: [response],
      share: isRight ? 100 : 0,
      answeredAt: new Date(yesterday.getTime() + (at + 1) * 45_000),
    })),
  );
  await tx.insert(examReports).values({
    questionId: questions[2]!.id,
    reporterId: student,
    words: '解析没有说明其他选项为什么不对，请补充',
  });
  await tx.insert(examCards).values(
    answered.map(({ id, isRight }, at) => {
      const { dueAt, ...card } = nextCard(freshCard, isRight, yesterday.getTime());
      return {
        ...card,
        personId: student,
        questionId: id,
        dueAt: new Date(dueAt!),
        lastAt: yesterday,
        isStarred: at % 5 === 0,
      };
    }),
  );
}
