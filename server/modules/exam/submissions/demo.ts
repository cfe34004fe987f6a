import { and, desc, eq, sql } from 'drizzle-orm';
import { demoAccounts } from '@server/demo/accounts';
import type { Db } from '@server/kernel/database/database';
import { writeCopies } from '../questions/batch';
import { examQuestions } from '../questions/tables';
import { bring } from './bring';
import { examSubmissions } from './tables';

const teacher = demoAccounts.find(({ username }) => username === 'teacher')!.personId;
const dayMs = 86_400_000;

/** Questions of a teacher on their way into a public bank, one in each state. */
export async function writeSubmissions(tx: Db, own: number, bankId: number): Promise<void> {
  const questions = await tx
    .select()
    .from(examQuestions)
    .where(and(eq(examQuestions.bankId, own), eq(examQuestions.status, 1)))
    // The newest: they stand first in the list.
    .orderBy(desc(examQuestions.id))
    .limit(5);
  const [waiting, changed, passed, returned, withdrawn] = questions;
  const ago = (days: number) => new Date(Date.now() - days * dayMs);
  await bring(tx, teacher, waiting!, { bankId, remark: '近三年出科考核常错，建议入库' });
  await bring(tx, teacher, changed!, { bankId, remark: '按最新指南编写' });
  await tx
    .update(examQuestions)
    .set({ version: sql`${examQuestions.version} + 1`, updatedAt: sql`now()` })
    .where(eq(examQuestions.id, changed!.id));
  // None of these has files: what is heard stands in a public bank.
  const [publicId] = await writeCopies(tx, [passed!], {
    bankId,
    authorOf: ({ authorId }) => authorId,
    copyFiles: () => Promise.resolve(new Map()),
  });
  const settled = [
    { ...passed!, state: 'passed' as const, publicId: publicId!, remark: '教研室集体审定', reason: '', days: 12 },
    { ...returned!, state: 'returned' as const, publicId: null, remark: '', reason: '解析过简，请补充依据', days: 6 },
    { ...withdrawn!, state: 'withdrawn' as const, publicId: null, remark: '', reason: '', days: 3 },
  ];
  await tx.insert(examSubmissions).values(
    settled.map(({ id: questionId, version: questionVersion, type, excerpt, days, ...row }) => ({
      questionId,
      questionVersion,
      type,
      excerpt,
      bankId,
      submitterId: teacher,
      state: row.state,
      publicId: row.publicId,
      remark: row.remark,
      reason: row.reason,
      submittedAt: ago(days),
      decidedAt: ago(days - 2),
    })),
  );
}
