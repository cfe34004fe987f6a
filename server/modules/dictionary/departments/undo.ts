import { and, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { replaceDepartment, stDeptsPlacedSince } from '../../rotation/public';
import { refuseTaken } from '@server/kits/unique-names';
import { departmentPersons } from '../posts/tables';
import { baseDepartments, departmentChanges, type departments } from '../tables';
import { movePeopleBack } from './merge';
import type { MergeImage } from './merge-image';
import { linksOf, replaceLinks } from './merge-links';
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
  refuseTaken('科室', list, { id: deptId, name: oldName });
  await updateDepartments(tx, [deptId], { name: oldName });
}

async function undoMerge(tx: Db, user: CurrentUser, list: readonly Department[], change: Change): Promise<void> {
  const { deptId: sourceId } = change;
  const targetId = change.targetId!;
  const image = change.image as MergeImage;
  if (list.find(({ id }) => id === sourceId)?.mergedInto !== targetId) impossible('科室的合并状态已改变');
  await demandUntouchedLinks(tx, sourceId, targetId, image);
  await replaceLinks(tx, [...image.linksBefore, ...image.linksAfter], image.linksBefore);
  await replaceDepartment(tx, {
    fromDept: targetId,
    toDept: sourceId,
    fromHalf: image.fromHalf,
    doneBy: user.userId,
    placedBy: image.rotationChange,
  });
  await movePeopleBack(tx, image.people, targetId, sourceId);
  const parts = list.filter(({ id, parentId }) => image.parts.includes(id) && parentId === targetId);
  if (parts.length > 0) {
    await updateDepartments(
      tx,
      parts.map(({ id }) => id),
      { parentId: sourceId },
    );
  }
  await returnPosts(tx, image, sourceId, targetId);
  await returnBases(tx, image, sourceId, targetId);
  await updateDepartments(tx, [sourceId], { status: image.sourceStatus, mergedInto: null });
  await updateDepartments(tx, [targetId], {});
}

/** Links that somebody changed since, or new placements that only the merge allows, forbid taking it back. */
async function demandUntouchedLinks(tx: Db, sourceId: number, targetId: number, image: MergeImage): Promise<void> {
  const standard = new Set(image.linksBefore.map(({ stDeptId }) => stDeptId));
  const found = [...(await linksOf(tx, sourceId, targetId)), ...(await linksOf(tx, targetId, sourceId))];
  const now = new Map(
    found.filter(({ stDeptId }) => standard.has(stDeptId)).map((link) => [`${link.stDeptId}/${link.deptId}`, link]),
  );
  const isSame =
    now.size === image.linksAfter.length &&
    image.linksAfter.every((link) => {
      const stored = now.get(`${link.stDeptId}/${link.deptId}`);
      return stored?.validFrom === link.validFrom && stored.validTo === link.validTo;
    });
  if (!isSame) impossible('培训方案中的标准科室对应关系在合并后又有改动');
  const had = new Set(image.linksBefore.filter(({ deptId }) => deptId === targetId).map(({ stDeptId }) => stDeptId));
  const gained = image.linksAfter.filter(({ deptId, stDeptId }) => deptId === targetId && !had.has(stDeptId));
  const placed = await stDeptsPlacedSince(tx, {
    deptId: targetId,
    fromHalf: image.fromHalf,
    stDeptIds: gained.map(({ stDeptId }) => stDeptId),
    exceptChange: image.rotationChange,
  });
  if (placed > 0) impossible('合并后已有新的轮转安排使用了并入的标准科室');
}

async function returnPosts(tx: Db, { posts }: MergeImage, sourceId: number, targetId: number): Promise<void> {
  for (const { personId, post, arrived } of posts) {
    const held = { deptId: targetId, personId, post };
    if (arrived) {
      const gone = await tx
        .delete(departmentPersons)
        .where(
          and(
            eq(departmentPersons.deptId, held.deptId),
            eq(departmentPersons.personId, personId),
            eq(departmentPersons.post, post),
          ),
        )
        .returning();
      if (gone.length === 0) continue;
    }
    await tx.insert(departmentPersons).values({ deptId: sourceId, personId, post }).onConflictDoNothing();
  }
}

async function returnBases(tx: Db, { bases }: MergeImage, sourceId: number, targetId: number): Promise<void> {
  for (const { baseId, arrived } of bases) {
    const here = and(eq(baseDepartments.baseId, baseId), eq(baseDepartments.deptId, targetId));
    if (arrived && (await tx.delete(baseDepartments).where(here).returning()).length === 0) continue;
    await tx.insert(baseDepartments).values({ baseId, deptId: sourceId }).onConflictDoNothing();
  }
}

function impossible(reason: string): never {
  throw new AppError('DICT_UNDO_IMPOSSIBLE', { reason });
}
