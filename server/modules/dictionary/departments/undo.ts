import { and, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { mergeParts } from '@server/kits/references';
import { changeRow } from '@server/kits/rows';
import { departmentChanges, departments } from '../tables';
import type { MergeImage } from './merge-image';
import { lockedList, updateDepartments } from './save';

type Change = typeof departmentChanges.$inferSelect;
type Department = typeof departments.$inferSelect;

/**
 * Takes a rename or a merge back. What was changed by hand since stays as it is: people who went elsewhere, placements
 * made later.
 * @throws AppError NOT_FOUND, DICT_UNDO_IMPOSSIBLE when something newer stands on it, NAME_TAKEN
 */
export async function undoChange(tx: Db, user: CurrentUser, id: number): Promise<void> {
  const list = await lockedList(tx);
  const [change] = await tx.select().from(departmentChanges).where(eq(departmentChanges.id, id)).for('update');
  if (!change) throw new AppError('NOT_FOUND');
  if (change.undoneAt !== null) impossible('已经撤销过');
  if (await isOverlaid(tx, change)) impossible('该科室在此之后又有改名或合并，请先撤销较新的记录');
  if (change.kind === 'rename') await undoRename(tx, list, change);
  else await undoMerge(tx, user, list, change);
  await tx
    .update(departmentChanges)
    .set({ undoneAt: sql`now()`, undoneBy: user.userId })
    .where(eq(departmentChanges.id, id));
}

async function isOverlaid(tx: Db, { id, deptId, targetId }: Change): Promise<boolean> {
  const both = targetId === null ? [deptId] : [deptId, targetId];
  const [newer] = await tx
    .select({ id: departmentChanges.id })
    .from(departmentChanges)
    .where(
      and(
        gt(departmentChanges.id, id),
        isNull(departmentChanges.undoneAt),
        or(inArray(departmentChanges.deptId, both), inArray(departmentChanges.targetId, both)),
      ),
    )
    .limit(1);
  return newer !== undefined;
}

async function undoRename(tx: Db, list: readonly Department[], { deptId, oldName, newName }: Change): Promise<void> {
  if (list.find(({ id }) => id === deptId)?.name !== newName) impossible('科室名称已不是当时改成的名称');
  await changeRow(tx, departments, deptId, { name: oldName });
}

async function undoMerge(tx: Db, user: CurrentUser, list: readonly Department[], change: Change): Promise<void> {
  const { deptId: sourceId } = change;
  const targetId = change.targetId!;
  const image = change.image as MergeImage;
  if (list.find(({ id }) => id === sourceId)?.mergedInto !== targetId) impossible('科室的合并状态已改变');
  const merge = { sourceId, targetId, fromHalf: image.fromHalf, doneBy: user.userId };
  for (const { key, part } of mergeParts()) {
    // A merge from before a part was made has kept nothing of it.
    if (key in image.moved) await part.moveBack(tx, merge, image.moved[key]);
  }
  await updateDepartments(tx, [sourceId], { status: image.sourceStatus, mergedInto: null });
  await updateDepartments(tx, [targetId], {});
}

function impossible(reason: string): never {
  throw new AppError('DICT_UNDO_IMPOSSIBLE', { reason });
}
