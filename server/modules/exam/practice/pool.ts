import { and, between, eq, exists, inArray, not, sql, type SQL } from 'drizzle-orm';
import { BankKind } from '@contract/exam/rules';
import { ExamStatus } from '@contract/exam/exams/status';
import { EnableState } from '@contract/kernel/enums';
import type { Db } from '@server/kernel/database/database';
import { exams } from '../exams/tables';
import { examItems } from '../papers/tables';
import { examQuestions } from '../questions/tables';
import { examBanks } from '../tables';

/** Public banks that are in use, with all above them. */
export async function openBanks(db: Db): Promise<{ id: number; parentId: number | null; name: string }[]> {
  const rows = await db
    .select({ id: examBanks.id, parentId: examBanks.parentId, name: examBanks.name, status: examBanks.status })
    .from(examBanks)
    .where(eq(examBanks.kind, BankKind.open))
    .orderBy(examBanks.sort, examBanks.id);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const isOpen = (row: (typeof rows)[number] | undefined): boolean =>
    row !== undefined &&
    row.status === EnableState.enabled &&
    (row.parentId === null || isOpen(byId.get(row.parentId)));
  return rows.filter(isOpen);
}

/** Whether a question stands on the paper of an exam that was handed in and whose scores are not out: nobody practises it. */
export const isLockedByExam = (db: Db): SQL =>
  exists(
    db
      .select({ one: sql`1` })
      .from(examItems)
      .innerJoin(exams, eq(exams.paperId, examItems.paperId))
      .where(
        and(eq(examItems.questionId, examQuestions.id), between(exams.status, ExamStatus.audit, ExamStatus.scored)),
      ),
  );

/** What anybody who practises may be given: released, in use, in a public bank, and on no exam that is under way. */
export async function practisable(db: Db): Promise<SQL> {
  const banks = (await openBanks(db)).map(({ id }) => id);
  return and(
    eq(examQuestions.isPractice, true),
    eq(examQuestions.status, EnableState.enabled),
    inArray(examQuestions.bankId, banks),
    not(isLockedByExam(db)),
  )!;
}

/** Whether a question is among them. */
export async function isPractisable(db: Db, questionId: number): Promise<boolean> {
  const rows = await db
    .select({ id: examQuestions.id })
    .from(examQuestions)
    .where(and(eq(examQuestions.id, questionId), await practisable(db)));
  return rows.length > 0;
}
