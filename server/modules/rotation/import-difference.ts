import { TaskState } from '@contract/kernel/task-state';
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError } from '@contract/kernel/errors';
import { formatMonth, pieceOf } from '@contract/kernel/half-month';
import type { Page } from '@contract/kernel/paging';
import { type differenceKinds, type personDifference } from '@contract/rotation/types';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { groupBy } from '@contract/kernel/group-by';
import { people } from '../people/tables';
import { compared, unequal } from './compare';
import { openChunk } from './staging';
import { importChunks, importJobs, importPeople } from './tables';
import { targetOfItems } from './target';

type PersonDifference = z.output<typeof personDifference>;
type DifferenceKind = (typeof differenceKinds)[number];
type MonthDifference = PersonDifference['months'][number];

/**
 * What confirming would change, by person, in the order of the sheet: counts as the check found them, months against
 * what is stored now. With a kind, only people who have such months.
 * @throws AppError NOT_FOUND, IMPORT_STATE when the job does not wait for confirmation
 */
export async function importDifference(
  db: Db,
  user: CurrentUser,
  id: string,
  query: { page: number; size: number; kind?: DifferenceKind | undefined },
): Promise<Page<PersonDifference>> {
  const [job] = await db
    .select({ state: importJobs.state })
    .from(importJobs)
    .where(and(eq(importJobs.id, id), eq(importJobs.createdBy, user.userId)));
  if (!job) throw new AppError('NOT_FOUND');
  if (job.state !== TaskState.waitingToInput) throw new AppError('IMPORT_STATE');

  const where = and(eq(importPeople.jobId, id), query.kind ? gt(importPeople[query.kind], 0) : undefined);
  const total = await db.$count(importPeople, where);
  const rows = await db
    .select({
      userId: importPeople.userId,
      seq: importPeople.seq,
      name: people.name,
      staffId: people.staffId,
      created: importPeople.created,
      changed: importPeople.changed,
      same: importPeople.same,
      removed: importPeople.removed,
      kept: importPeople.kept,
    })
    .from(importPeople)
    .innerJoin(people, eq(people.id, importPeople.userId))
    .where(where)
    .orderBy(asc(importPeople.seq), asc(importPeople.place))
    .limit(query.size)
    .offset((query.page - 1) * query.size);
  const months = groupBy(await differingMonths(db, id, rows), (month) => month.userId);
  const list = rows.map(({ seq: _seq, ...row }) => ({
    ...row,
    months: (months.get(row.userId) ?? []).map(({ userId: _userId, ...month }) => month),
  }));
  return { total, list };
}

type PieceCells = [start: number, length: number, deptId: number, deptName: string, stDeptId: number, stDept: string];
interface MonthRow extends Record<string, unknown> {
  userId: number;
  month: number;
  kind: DifferenceKind;
  before: PieceCells[];
  after: PieceCells[];
}

async function differingMonths(db: Db, jobId: string, rows: { userId: number; seq: number }[]) {
  if (rows.length === 0) return [];
  const seqs = [...new Set(rows.map((row) => row.seq))];
  const chunks = await db
    .select({ payload: importChunks.payload })
    .from(importChunks)
    .where(and(eq(importChunks.jobId, jobId), inArray(importChunks.seq, seqs)));
  const wanted = new Set(rows.map((row) => row.userId));
  const staged = (await Promise.all(chunks.map((chunk) => openChunk(chunk.payload)))).flat();
  const items = staged.filter((item) => wanted.has(item.record.userId));
  const answer = await db.execute<MonthRow>(sql`
    with ${compared(targetOfItems(items))}
    select c.user_id as "userId", c.month,
      case when bool_or(c.month_kept) then 'kept' when not bool_or(c.had) then 'created' when not bool_or(c.has) then 'removed' else 'changed' end as kind,
      coalesce(json_agg(json_build_array(c.start, c.length, c.dept_id, c.dept_name, c.st_dept_id, s.name) order by c.start)
        filter (where c.had), '[]') as before,
      coalesce(json_agg(json_build_array(c.start, c.length, c.dept_id, d.name, c.st_dept_id, s.name) order by c.start)
        filter (where c.has), '[]') as after
    from ${unequal} c left join department d on d.id = c.dept_id left join st_dept s on s.id = c.st_dept_id
    group by c.user_id, c.month order by c.user_id, c.month`);
  return answer.rows.map(({ userId, month, kind, before, after }): MonthDifference & { userId: number } => ({
    userId,
    date: formatMonth(month),
    kind,
    before: before.map(differencePiece),
    after: after.map(differencePiece),
  }));
}

function differencePiece([start, length, deptId, deptName, stDeptId, stDeptName]: PieceCells) {
  return { deptId, deptName, halfUp: pieceOf(start, length).half, stDeptId, stDeptName };
}
