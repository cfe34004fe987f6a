import type { Use } from '@contract/kernel/rows';
import { EnableState } from '@contract/kernel/enums';
import { AppError } from '@contract/kernel/errors';
import { monthIndex } from '@contract/kernel/half-month';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { mergeParts, type Merge } from '@server/kits/references';
import { currentHalf } from '@server/kits/today';
import { departmentChanges, departments } from '../tables';
import type { MergeImage } from './merge-image';
import { lockedList, updateDepartments } from './save';

interface MergeInput {
  sourceId: number;
  targetId: number;
  fromMonth: string;
}

const mergeOf = ({ sourceId, targetId, fromMonth }: MergeInput, user: CurrentUser): Merge => ({
  sourceId,
  targetId,
  fromHalf: monthIndex(fromMonth) * 2,
  doneBy: user.userId,
});

/** What a merge would touch. @throws AppError NOT_FOUND, DICT_MERGE_INVALID */
export async function previewMerge(db: Db, user: CurrentUser, input: MergeInput): Promise<Use[]> {
  const merge = mergeOf(input, user);
  demandMergeable(await db.select().from(departments), merge);
  const moved: Use[] = [];
  for (const { part } of mergeParts()) moved.push({ label: part.label, count: await part.count(db, merge) });
  return moved;
}

/**
 * Lets one department go on as another: everything that names it and says how it moves (`references` of the modules)
 * goes over. Earlier placements keep the old department and its name. The old one is stopped.
 * @returns the number of the change
 * @throws AppError NOT_FOUND, DICT_MERGE_INVALID
 */
export async function mergeDepartments(
  tx: Db,
  user: CurrentUser,
  { reason, ...input }: MergeInput & { reason: string },
): Promise<number> {
  const merge = mergeOf(input, user);
  const { source, target } = demandMergeable(await lockedList(tx), merge);
  const image: MergeImage = { fromHalf: merge.fromHalf, sourceStatus: source.status, moved: {} };
  const words: Use[] = [];
  for (const { key, part } of mergeParts()) {
    const { count, image: kept } = await part.move(tx, merge);
    words.push({ label: part.label, count });
    image.moved[key] = kept;
  }
  await updateDepartments(tx, [source.id], { status: EnableState.disabled, mergedInto: target.id });
  await updateDepartments(tx, [target.id], {});
  const [change] = await tx
    .insert(departmentChanges)
    .values({
      kind: 'merge',
      deptId: source.id,
      targetId: target.id,
      oldName: source.name,
      newName: target.name,
      reason,
      moved: words,
      image,
      doneBy: user.userId,
      doneByName: user.name,
    })
    .returning({ id: departmentChanges.id });
  return change!.id;
}

function demandMergeable(list: readonly (typeof departments.$inferSelect)[], { sourceId, targetId, fromHalf }: Merge) {
  const source = list.find(({ id }) => id === sourceId);
  const target = list.find(({ id }) => id === targetId);
  if (!source || !target) throw new AppError('NOT_FOUND');
  const reason = invalidReason();
  if (reason) throw new AppError('DICT_MERGE_INVALID', { reason });
  return { source, target };

  function invalidReason(): string | undefined {
    if (sourceId === targetId) return '请选择另一个科室';
    if (source!.mergedInto !== null) return '该科室已并入其他科室';
    if (target!.status !== EnableState.enabled) return '目标科室已停用';
    if (target!.parentId === sourceId) return '目标科室是该科室的下级，请先调整上级科室';
    if (fromHalf < currentHalf() - (currentHalf() % 2)) return '生效月份不能早于本月，已过去的轮转保持原科室名';
    return undefined;
  }
}
