import { and, eq, or, sql, type SQL } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import { holds } from '@contract/permissions';
import { TaskState } from '@contract/kernel/task-state';
import type { ImportUndo } from '@contract/rotation/undo';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { managedPeople } from '../people/public';
import { people } from '../people/tables';
import { importJobs } from './tables';
import { undosOf } from './undo-state';

/**
 * Condition on `rotation_import` for the imports that a user may see and undo: the own ones, and with
 * `rotation:plan:history` those of people within the scope.
 */
export function knownImports(user: CurrentUser): SQL | undefined {
  const own = eq(importJobs.createdBy, user.userId);
  if (!holds(user, 'rotation:plan:history')) return own;
  if (user.scope.kind === 'all') return undefined;
  return or(
    own,
    sql`exists (select 1 from ${people} where ${and(eq(people.id, importJobs.createdBy), managedPeople(user.scope))})`,
  );
}

/** Why an import cannot be undone now; empty when it can. */
export function undoRefusal(job: { state: number; hasImages: boolean }, undo: ImportUndo | undefined): string {
  if (undo?.state === 'undoing') return '正在撤销，请等待完成';
  if (undo?.state === 'undone') return '已经撤销';
  if (job.state === TaskState.writing) return '正在写入，请先停止写入或等待完成';
  if (!job.hasImages) return '没有改动任何轮转安排';
  return '';
}

/** Whether an import changed anything, as a column. */
export const hasImages = sql<boolean>`exists (select 1 from rotation_image where change_id = ${importJobs.id})`;

/**
 * An import that the user may see, with its newest undo.
 * @param locked until the transaction ends, so that two who undo it come one after the other
 * @throws AppError NOT_FOUND
 */
export async function knownImport(db: Db, user: CurrentUser, id: string, { locked }: { locked: boolean }) {
  const query = db
    .select({ state: importJobs.state, hasImages })
    .from(importJobs)
    .where(and(eq(importJobs.id, id), knownImports(user)));
  const [job] = locked ? await query.for('update') : await query;
  if (!job) throw new AppError('NOT_FOUND');
  return { ...job, undo: (await undosOf(db, [id])).get(id) };
}
