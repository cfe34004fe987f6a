import { asc, eq } from 'drizzle-orm';
import type { BlueprintRow } from '@contract/exam/rules';
import { hospitalDay } from '@contract/kernel/hospital-time';
import { demoAccounts } from '@server/demo/accounts';
import type { Db } from '@server/kernel/database/database';
import { examPapers, examTaskItems, examTasks } from './papers/tables';
import { newestVersions } from './questions/contents';
import { examQuestions } from './questions/tables';

const personOf = (username: string) => demoAccounts.find((account) => account.username === username)!.personId;
const inDays = (days: number) => hospitalDay(Date.now() + days * 86_400_000);

/** A paper that several compose: a part handed in, one being worked on, one that nobody has answered yet, one not sent. */
export async function writeUnion(tx: Db, bankId: number): Promise<void> {
  const [teacher, secretary, admin] = ['teacher', 'secretary', 'admin'].map(personOf) as [number, number, number];
  const [paper] = await tx
    .insert(examPapers)
    .values({
      name: '2026 年度内科联合考核',
      mode: 3,
      status: 2,
      ownerId: teacher,
      note: '各组按蓝图命题，避免与去年试卷重复',
    })
    .returning({ id: examPapers.id });
  const row = (type: number, count: number, each: number, section: string): BlueprintRow => ({
    section,
    type,
    knowledge_id: null,
    count,
    each,
  });
  const task = (
    title: string,
    assigneeId: number,
    days: number,
    state: 'draft' | 'waiting' | 'working' | 'submitted',
  ) => ({
    paperId: paper!.id,
    title,
    assigneeId,
    deadline: inDays(days),
    words: '难度以中等为主',
    state,
  });
  const [done, working] = await tx
    .insert(examTasks)
    .values([
      { ...task('单选第一组', secretary, 5, 'submitted'), blueprint: [row(1, 4, 200, '单选')] },
      { ...task('单选第二组', teacher, 8, 'working'), blueprint: [row(1, 3, 200, '单选'), row(7, 2, 100, '判断')] },
      { ...task('多选', admin, 8, 'waiting'), blueprint: [row(6, 3, 300, '多选')] },
      { ...task('判断', secretary, 10, 'draft'), blueprint: [row(7, 4, 100, '判断')] },
    ])
    .returning({ id: examTasks.id });
  const questions = await tx
    .select()
    .from(examQuestions)
    .where(eq(examQuestions.bankId, bankId))
    .orderBy(asc(examQuestions.id));
  const single = questions.filter(({ type, status }) => type === 1 && status === 1);
  const versions = await newestVersions(tx, single);
  const brought = [
    ...single.slice(20, 24).map(({ id }, at) => ({ taskId: done!.id, questionId: id, position: at + 1 })),
    ...single.slice(23, 25).map(({ id }, at) => ({ taskId: working!.id, questionId: id, position: at + 1 })),
  ];
  await tx
    .insert(examTaskItems)
    .values(brought.map((item) => ({ ...item, row: 0, versionId: versions.get(item.questionId)! })));
}
