import { randomUUID } from 'node:crypto';
import { and, asc, eq, sql } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import { chunkPeople } from '@contract/rotation/types';
import type { ImportUndo } from '@contract/rotation/undo';
import type { CurrentUser, ResolvedScope } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { mergedDepartments } from '../dictionary/public';
import { importUndos, rotationChanges, rotationImages } from './tables';
import { knownImport, undoRefusal } from './undo-access';
import { isKept, judgeMonths, managedOf } from './undo-judge';
import { undosOf } from './undo-state';

/**
 * Begins to take an import back; a runner does the rest. An import that is being undone, or is undone, stays as it is.
 * @throws AppError NOT_FOUND, IMPORT_UNDO_STATE, IMPORT_UNDO_CHANGED when some months cannot be restored and the
 *   caller does not want the others alone
 */
export async function startUndo(
  db: Db,
  user: CurrentUser,
  id: string,
  { skipChanged }: { skipChanged: boolean },
): Promise<ImportUndo> {
  const { undo, ...job } = await knownImport(db, user, id, { locked: true });
  if (undo?.state === 'undoing' || undo?.state === 'undone') return undo;
  const reason = undoRefusal(job, undo);
  if (reason) throw new AppError('IMPORT_UNDO_STATE', { reason });
  if (!skipChanged && (await keepsSome(db, user.scope, id))) throw new AppError('IMPORT_UNDO_CHANGED');
  await registerUndo(db, { importId: id, createdBy: user.userId, scope: user.scope });
  return (await undosOf(db, [id])).get(id)!;
}

/** Registers the undo of an import that nobody is undoing, and its change. */
export async function registerUndo(
  db: Db,
  { importId, createdBy, scope }: { importId: string; createdBy: number; scope: ResolvedScope },
): Promise<void> {
  const id = randomUUID();
  await db.insert(rotationChanges).values({ id, kind: 'undo', createdBy });
  const changed = await db.$count(rotationImages, eq(rotationImages.changeId, importId));
  await db.insert(importUndos).values({ id, importId, createdBy, scope, people: changed });
}

/**
 * Whether some month would stay. Only people who were changed again are judged: on a large import the others would
 * hold the transaction of the call for seconds. What changes from here on is seen by the step that comes to it.
 */
async function keepsSome(db: Db, scope: ResolvedScope, importId: string): Promise<boolean> {
  const ids = await changedPeople(db, importId);
  const all = await db
    .select({ userId: rotationImages.userId })
    .from(rotationImages)
    .where(eq(rotationImages.changeId, importId));
  const visible = await managedOf(
    db,
    scope,
    all.map(({ userId }) => userId),
    { locked: false },
  );
  if (visible.length < all.length) return true;
  for (let from = 0; from < ids.length; from += chunkPeople) {
    const months = await judgeMonths(db, importId, ids.slice(from, from + chunkPeople));
    if (months.some(isKept)) return true;
  }
  return false;
}

/**
 * People of an import with a later image of the same months, and those whose department of before has been merged
 * since. Changes bear the time at which their transaction began: one that waited for the import may bear an earlier
 * one than the import, hence the hour.
 */
async function changedPeople(db: Db, importId: string): Promise<number[]> {
  const rows = await db
    .select({ userId: rotationImages.userId })
    .from(rotationImages)
    .innerJoin(rotationChanges, eq(rotationChanges.id, rotationImages.changeId))
    .where(
      and(
        eq(rotationImages.changeId, importId),
        sql`(exists (select 1 from rotation_image later join rotation_change act on act.id = later.change_id
          where later.user_id = ${rotationImages.userId} and later.change_id <> ${importId}
            and later.months && ${rotationImages.months}
            and act.created_at > ${rotationChanges.createdAt} - interval '1 hour')
          or exists (select 1 from (${mergedDepartments()}) gone, jsonb_array_elements(${rotationImages.before}) piece
            where (piece->>2)::int = gone.dept_id and (piece->>0)::int >= gone.from_half))`,
      ),
    )
    .orderBy(asc(rotationImages.userId));
  return rows.map(({ userId }) => userId);
}
