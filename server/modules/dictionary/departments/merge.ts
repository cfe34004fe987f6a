import { and, eq, sql } from 'drizzle-orm';
import type { Use } from '@contract/kernel/rows';
import { EnableState } from '@contract/kernel/enums';
import { AppError } from '@contract/kernel/errors';
import { monthIndex, type MonthIndex } from '@contract/kernel/half-month';
import type { CurrentUser } from '@server/kernel/current-user';
import { array } from '@server/kernel/database/array';
import type { Db } from '@server/kernel/database/database';
import { currentHalf } from '@server/kits/today';
import { people } from '../../people/tables';
import { placementsFrom, replaceDepartment } from '../../rotation/public';
import { departmentPersons } from '../posts/tables';
import { baseDepartments, departmentChanges, departments } from '../tables';
import type { MergeImage } from './merge-image';
import { holdsFrom, linksOf, mergedLinks, replaceLinks } from './merge-links';
import { lockedList, partsOf, updateDepartments } from './save';
import { isOfDepartment } from './uses';

interface Merge {
  sourceId: number;
  targetId: number;
  /** First month that counts to the target. */
  month: MonthIndex;
}

/** What a merge would touch. @throws AppError NOT_FOUND, DICT_MERGE_INVALID */
export async function previewMerge(db: Db, sourceId: number, targetId: number, fromMonth: string): Promise<Use[]> {
  const merge = { sourceId, targetId, month: monthIndex(fromMonth) };
  demandMergeable(await db.select().from(departments), merge);
  const links = await linksOf(db, sourceId, targetId);
  const placed = await placementsFrom(db, sourceId, merge.month * 2);
  const members = await db.select({ id: people.id }).from(people).where(isOfDepartment(sourceId));
  const posts = await db.select().from(departmentPersons).where(eq(departmentPersons.deptId, sourceId));
  const bases = await db.select().from(baseDepartments).where(eq(baseDepartments.deptId, sourceId));
  return words({
    people: members.length,
    placements: placed.pieces,
    links: links.filter((link) => link.deptId === sourceId && holdsFrom(link, merge.month)).length,
    posts: posts.length,
    parts: (await partsOf(db, sourceId)).length,
    bases: bases.length,
  });
}

/**
 * Lets one department go on as another: its people, posts, parts, bases and, from the month on, its standard
 * departments and placements. Earlier placements keep the old department and its name. The old one is stopped.
 * @returns the number of the change
 * @throws AppError NOT_FOUND, DICT_MERGE_INVALID
 */
export async function mergeDepartments(
  tx: Db,
  user: CurrentUser,
  input: { sourceId: number; targetId: number; fromMonth: string; reason: string },
): Promise<number> {
  const merge = { sourceId: input.sourceId, targetId: input.targetId, month: monthIndex(input.fromMonth) };
  const { source, target } = demandMergeable(await lockedList(tx), merge);
  const linksBefore = await linksOf(tx, source.id, target.id);
  const linksAfter = mergedLinks(linksBefore, source.id, target.id, merge.month);
  await replaceLinks(tx, linksBefore, linksAfter);
  const placements = await replaceDepartment(tx, {
    fromDept: source.id,
    toDept: target.id,
    fromHalf: merge.month * 2,
    doneBy: user.userId,
  });
  const image: MergeImage = {
    fromHalf: merge.month * 2,
    sourceStatus: source.status,
    people: await movePeople(tx, merge),
    parts: (await partsOf(tx, source.id)).map(({ id }) => id),
    posts: await movePosts(tx, merge),
    bases: await moveBases(tx, merge),
    linksBefore,
    linksAfter,
    rotationChange: placements.changeId,
  };
  if (image.parts.length > 0) await updateDepartments(tx, image.parts, { parentId: target.id });
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
      reason: input.reason,
      moved: words({
        people: image.people.length,
        placements: placements.pieces,
        links: linksBefore.filter((link) => link.deptId === source.id && holdsFrom(link, merge.month)).length,
        posts: image.posts.length,
        parts: image.parts.length,
        bases: image.bases.length,
      }),
      image,
      doneBy: user.userId,
      doneByName: user.name,
    })
    .returning({ id: departmentChanges.id });
  return change!.id;
}

function demandMergeable(list: readonly (typeof departments.$inferSelect)[], { sourceId, targetId, month }: Merge) {
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
    if (month < Math.floor(currentHalf() / 2)) return '生效月份不能早于本月，已过去的轮转保持原科室名';
    return undefined;
  }
}

async function movePeople(tx: Db, { sourceId, targetId }: Merge): Promise<number[]> {
  const moved = await tx
    .update(people)
    .set({ deptId: targetId, version: sql`${people.version} + 1`, updatedAt: sql`now()` })
    .where(isOfDepartment(sourceId))
    .returning({ id: people.id });
  return moved.map(({ id }) => id);
}

/** A post that the person holds there already, or the head's where there is one, does not arrive. */
async function movePosts(tx: Db, { sourceId, targetId }: Merge): Promise<MergeImage['posts']> {
  const moving = await tx.delete(departmentPersons).where(eq(departmentPersons.deptId, sourceId)).returning();
  if (moving.length === 0) return [];
  const arrived = await tx
    .insert(departmentPersons)
    .values(moving.map((row) => ({ ...row, deptId: targetId })))
    .onConflictDoNothing()
    .returning();
  return moving.map(({ personId, post }) => ({
    personId,
    post,
    arrived: arrived.some((row) => row.personId === personId && row.post === post),
  }));
}

async function moveBases(tx: Db, { sourceId, targetId }: Merge): Promise<MergeImage['bases']> {
  const moving = await tx.delete(baseDepartments).where(eq(baseDepartments.deptId, sourceId)).returning();
  if (moving.length === 0) return [];
  const arrived = await tx
    .insert(baseDepartments)
    .values(moving.map(({ baseId }) => ({ baseId, deptId: targetId })))
    .onConflictDoNothing()
    .returning();
  return moving.map(({ baseId }) => ({ baseId, arrived: arrived.some((row) => row.baseId === baseId) }));
}

function words(counts: Record<'people' | 'placements' | 'links' | 'posts' | 'parts' | 'bases', number>): Use[] {
  return [
    { label: '科室人员', count: counts.people },
    { label: '生效月份起的轮转安排', count: counts.placements },
    { label: '培训方案对应的标准科室', count: counts.links },
    { label: '主任、秘书与带教老师', count: counts.posts },
    { label: '下级科室', count: counts.parts },
    { label: '所属基地', count: counts.bases },
  ];
}

/** Puts people of a list who are still in one department into another. */
export async function movePeopleBack(tx: Db, ids: readonly number[], from: number, to: number): Promise<void> {
  await tx
    .update(people)
    .set({ deptId: to, version: sql`${people.version} + 1`, updatedAt: sql`now()` })
    .where(and(eq(people.deptId, from), sql`${people.id} = any(${array([...ids], 'int')})`));
}
