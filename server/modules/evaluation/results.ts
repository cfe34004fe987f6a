import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import type { TargetResult } from '@contract/evaluation/results';
import { array } from '@server/kernel/database/array';
import { opensDept, type CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import type { Reader } from '@server/kits/row-calls';
import { personRefs } from '../people/public';
import { namesOf } from './names';
import { pairs, results, tasks } from './tables';
import { seenTasks, type TaskRow } from './task-rows';

type Row = typeof results.$inferSelect & Pick<TaskRow, 'name' | 'closesOn'>;

const selectResults = (db: Db) =>
  db
    .select({
      taskId: results.taskId,
      target: results.target,
      deptId: results.deptId,
      total: results.total,
      relations: results.relations,
      name: tasks.name,
      closesOn: tasks.closesOn,
    })
    .from(results)
    .innerJoin(tasks, eq(tasks.id, results.taskId))
    .$dynamic();

async function toResults(db: Db, rows: readonly Row[]): Promise<TargetResult[]> {
  const names = await namesOf(db, rows);
  return rows.map((row) => ({
    task_id: row.taskId,
    task_name: row.name,
    closes_on: row.closesOn,
    target_key: row.target,
    target_name: names.target(row.target),
    dept_name: names.department(row.deptId),
    total: row.total === null ? null : row.total / 100,
    relations: row.relations,
  }));
}

/** Results of a closed task. @param wards only targets of these departments; undefined: all */
export async function resultsOf(db: Db, { id }: TaskRow, wards: number[] | undefined): Promise<TargetResult[]> {
  const where = and(eq(results.taskId, id), wards && sql`${results.deptId} = any(${array(wards, 'int')})`);
  return toResults(db, await selectResults(db).where(where).orderBy(asc(results.target)));
}

/** All that was found of a target, oldest first; only a person whom the caller sees, or a department. @throws AppError NOT_FOUND */
export async function resultsOfTarget({ db, user }: Reader, key: string) {
  const id = Number(key.slice(1));
  if (key[0] === 'p') {
    if (!(await personRefs(db, user.scope, [id])).has(id)) throw new AppError('NOT_FOUND');
  } else if (!opensDept(user.scope, id)) throw new AppError('NOT_FOUND');
  const rows = await selectResults(db)
    .where(and(eq(results.target, key), seenTasks(user)))
    .orderBy(asc(tasks.closesOn), asc(tasks.id));
  const names = await namesOf(db, [{ target: key, deptId: null }]);
  return { target_name: names.target(key), results: await toResults(db, rows) };
}

/** Whether somebody still owes answers that are demanded before he sees what was found of him. */
export async function isHeldBack(db: Db, userId: number): Promise<boolean> {
  const waiting = await db
    .select({ id: pairs.taskId })
    .from(pairs)
    .innerJoin(tasks, eq(tasks.id, pairs.taskId))
    .where(
      and(
        eq(pairs.raterId, userId),
        eq(pairs.state, 'open'),
        sql`${tasks.blocks} ? 'results'`,
        inArray(tasks.state, ['waiting', 'running']),
      ),
    )
    .limit(1);
  return waiting.length > 0;
}

/** What was published of the caller himself; a task that demands his own answers first is shown when he has given them. */
export async function resultsOfMine(db: Db, { userId }: CurrentUser): Promise<TargetResult[]> {
  if (await isHeldBack(db, userId)) return [];
  const rows = await selectResults(db)
    .where(and(eq(results.target, `p${userId}`), eq(tasks.state, 'published')))
    .orderBy(desc(tasks.closesOn), desc(tasks.id));
  return toResults(db, rows);
}
