import { and, asc, desc, eq, inArray, isNotNull, isNull, ne, sql, type SQL } from 'drizzle-orm';
import { openSittingStates } from '@contract/exam/sittings/states';
import type { Db } from '@server/kernel/database/database';
import { examAnswerBranches, examAnswerLog, examSittings } from './tables';

/** What invigilation, marking and the lifecycle of exams read of sittings; whoever calls has asked who may. */

export type SittingRecord = typeof examSittings.$inferSelect;

/** All sittings of an exam, by candidate; who never entered may have none. */
export const sittingsOf = (db: Db, examId: number): Promise<SittingRecord[]> =>
  db.select().from(examSittings).where(eq(examSittings.examId, examId)).orderBy(asc(examSittings.candidateId));

/** Sittings in which somebody may still write: an exam is not closed before there is none. */
export const openSittings = (db: Db, examId: number): Promise<SittingRecord[]> =>
  db
    .select()
    .from(examSittings)
    .where(and(eq(examSittings.examId, examId), inArray(examSittings.state, [...openSittingStates])));

/** Branches and parcels of an exam that nobody has decided: scores are not published before there is none. */
export const undecidedBranches = (db: Db, examId: number) =>
  db
    .select({ branch: examAnswerBranches, sitting: examSittings })
    .from(examAnswerBranches)
    .innerJoin(examSittings, eq(examSittings.id, examAnswerBranches.sittingId))
    .where(and(eq(examSittings.examId, examId), isNull(examAnswerBranches.decision)))
    .orderBy(asc(examAnswerBranches.id));

export const partKey = (item: number, part: number): string => `${item}.${part}`;

/**
 * The answers that count, by sitting and by `item.part` (positions in the candidate's variant, from 0): the last counted entry of
 * each part, then what staff took of branches, in the order of their decisions. A part that was taken back is not there.
 * @param items positions that are asked about, where not all are: marking reads a few of a hundred
 */
export async function finalAnswers(
  db: Db,
  sittingIds: readonly number[],
  items?: readonly number[],
): Promise<Map<number, Map<string, unknown>>> {
  const answers = new Map<number, Map<string, unknown>>(sittingIds.map((id) => [id, new Map()]));
  if (sittingIds.length === 0) return answers;
  const put = (sittingId: number, key: string, value: unknown) => {
    if (value === null || value === undefined) answers.get(sittingId)!.delete(key);
    else answers.get(sittingId)!.set(key, value);
  };
  const { sittingId, seq, item, part, value, kind, result } = examAnswerLog;
  const entries = await db
    .selectDistinctOn([sittingId, item, part], { sittingId, item, part, value })
    .from(examAnswerLog)
    .where(
      and(
        inArray(sittingId, [...sittingIds]),
        eq(kind, 'answer'),
        ne(result, 'kept_not_counted'),
        items && inArray(item, [...items]),
      ),
    )
    .orderBy(sittingId, item, part, desc(seq));
  for (const entry of entries) put(entry.sittingId, partKey(entry.item, entry.part), entry.value);
  const branches = await db
    .select()
    .from(examAnswerBranches)
    .where(
      and(
        inArray(examAnswerBranches.sittingId, [...sittingIds]),
        isNotNull(examAnswerBranches.decision),
        ne(examAnswerBranches.decision, 'refuse'),
      ),
    )
    .orderBy(asc(examAnswerBranches.decidedAt), asc(examAnswerBranches.id));
  for (const branch of branches) {
    const taken = branch.decision === 'part' ? new Set(branch.takenParts) : null;
    for (const entry of branch.entries) {
      const key = partKey(entry.item, entry.part);
      if (items && !items.includes(entry.item)) continue;
      if (entry.kind === 'answer' && (taken?.has(key) ?? true)) put(branch.sittingId, key, entry.value);
    }
  }
  return answers;
}

/**
 * How many parts of a sitting have an answer that counts, of its line alone: an expression, counted with every save by the
 * statement that moves the head.
 */
export const answeredParts = (id: SQL) => sql<number>`(
  select count(*)::int from (
    select distinct on (item, part) value from exam_answer_log
    where sitting_id = ${id} and kind = 'answer' and result <> 'kept_not_counted'
    order by item, part, seq desc
  ) last where value is not null and value <> 'null')`;
