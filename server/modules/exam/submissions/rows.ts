import { and, desc, eq } from 'drizzle-orm';
import type { QuestionSubmission } from '@contract/exam/submissions';
import type { Page } from '@contract/kernel/paging';
import type { Db } from '@server/kernel/database/database';
import { contains, equals } from '@server/kits/contains';
import type { RowSource } from '@server/kits/row-calls';
import { first, pageOfRows } from '@server/kits/rows';
import { examBanks } from '../tables';
import { examWords } from '../words';
import { changedSince } from './print';
import { examSubmissions } from './tables';

const selected = (db: Db) =>
  db
    .select({ row: examSubmissions, bankName: examBanks.name })
    .from(examSubmissions)
    .innerJoin(examBanks, eq(examBanks.id, examSubmissions.bankId));
type Selected = Awaited<ReturnType<typeof selected>>[number];

async function toSubmissions(db: Db, rows: readonly Selected[]): Promise<QuestionSubmission[]> {
  const changed = await changedSince(
    db,
    rows.map(({ row }) => row),
  );
  return rows.map((row) => toSubmission(row, changed));
}

const toSubmission = ({ row, bankName }: Selected, changed: ReadonlySet<number>): QuestionSubmission => ({
  id: row.id,
  question_id: row.questionId,
  type: row.type,
  excerpt: row.excerpt.slice(0, 300),
  bank_id: row.bankId,
  bank_name: bankName,
  remark: row.remark,
  state: row.state,
  reason: row.reason,
  is_changed: changed.has(row.id),
  submitted_at: row.submittedAt.toISOString(),
  decided_at: row.decidedAt?.toISOString() ?? null,
  version: row.version,
});

/** @throws AppError NOT_FOUND */
export const submissionById = async (db: Db, id: number): Promise<QuestionSubmission> =>
  first(await toSubmissions(db, await selected(db).where(eq(examSubmissions.id, id))));

/** One's own submissions: those of others are none. */
export const submissionSource: RowSource<QuestionSubmission> = {
  table: examSubmissions,
  words: examWords.submission,
  read: async ({ db, user }, id) => {
    const own = and(eq(examSubmissions.id, id), eq(examSubmissions.submitterId, user.userId));
    return first(await toSubmissions(db, await selected(db).where(own)));
  },
};

export interface SubmissionsAsked {
  page: number;
  size: number;
  keyword?: string | undefined;
  state?: QuestionSubmission['state'] | undefined;
  bank_id?: number | undefined;
}

/** A page of one's own submissions, the newest first. */
export async function submissionPage(
  db: Db,
  personId: number,
  asked: SubmissionsAsked,
): Promise<Page<QuestionSubmission>> {
  const { id, submitterId, excerpt, state, bankId } = examSubmissions;
  const where = and(
    eq(submitterId, personId),
    contains(excerpt, asked.keyword === '' ? undefined : asked.keyword),
    equals(state, asked.state),
    equals(bankId, asked.bank_id),
  );
  const found = await pageOfRows(db, examSubmissions, { ...asked, where, orderBy: [desc(id)] }, selected(db));
  return { total: found.total, list: await toSubmissions(db, found.list) };
}
