import { isDeepStrictEqual } from 'node:util';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { DepartmentPost } from '@contract/dictionary/rules';
import type { Db } from '@server/kernel/database/database';
import { mergePart, type Merge } from '@server/kits/references';
import { departmentCapacities, departmentPersons } from '../posts/tables';
import { typeOrder } from './capacities';
import { baseDepartments, departments } from '../tables';
import { mergedCapacities, type CapacityRange } from './merged-capacities';
import { partsOf, updateDepartments } from './save';

/** Departments below the one stand below the other. */
export const movedParts = mergePart<number[]>({
  label: '下级科室',
  count: async (db, { sourceId }) => (await partsOf(db, sourceId)).length,
  async move(tx, { sourceId, targetId }) {
    const ids = (await partsOf(tx, sourceId)).map(({ id }) => id);
    if (ids.length > 0) await updateDepartments(tx, ids, { parentId: targetId });
    return { count: ids.length, image: ids };
  },
  async moveBack(tx, { sourceId, targetId }, ids) {
    const still = await tx
      .select({ id: departments.id })
      .from(departments)
      .where(and(inArray(departments.id, ids), eq(departments.parentId, targetId)));
    const returning = still.map(({ id }) => id);
    if (returning.length > 0) await updateDepartments(tx, returning, { parentId: sourceId });
  },
});

type MovedPost = { personId: number; post: DepartmentPost; arrived: boolean };

/** A post that the person holds there already, or the head's where there is one, does not arrive. */
export const movedPosts = mergePart<MovedPost[]>({
  label: '主任、秘书与带教老师',
  count: (db, { sourceId }) => db.$count(departmentPersons, eq(departmentPersons.deptId, sourceId)),
  async move(tx, { sourceId, targetId }) {
    const moving = await tx.delete(departmentPersons).where(eq(departmentPersons.deptId, sourceId)).returning();
    if (moving.length === 0) return { count: 0, image: [] };
    const arrived = await tx
      .insert(departmentPersons)
      .values(moving.map((row) => ({ ...row, deptId: targetId })))
      .onConflictDoNothing()
      .returning();
    const image = moving.map(({ personId, post }) => ({
      personId,
      post,
      arrived: arrived.some((row) => row.personId === personId && row.post === post),
    }));
    return { count: moving.length, image };
  },
  async moveBack(tx, { sourceId, targetId }, posts) {
    for (const { personId, post, arrived } of posts) {
      const here = and(
        eq(departmentPersons.deptId, targetId),
        eq(departmentPersons.personId, personId),
        eq(departmentPersons.post, post),
      );
      if (arrived && (await tx.delete(departmentPersons).where(here).returning()).length === 0) continue;
      await tx.insert(departmentPersons).values({ deptId: sourceId, personId, post }).onConflictDoNothing();
    }
  },
});

/** The bases that the one belongs to. */
export const movedBases = mergePart<{ baseId: number; arrived: boolean }[]>({
  label: '所属基地',
  count: (db, { sourceId }) => db.$count(baseDepartments, eq(baseDepartments.deptId, sourceId)),
  async move(tx, { sourceId, targetId }) {
    const moving = await tx.delete(baseDepartments).where(eq(baseDepartments.deptId, sourceId)).returning();
    if (moving.length === 0) return { count: 0, image: [] };
    const arrived = await tx
      .insert(baseDepartments)
      .values(moving.map(({ baseId }) => ({ baseId, deptId: targetId })))
      .onConflictDoNothing()
      .returning();
    const image = moving.map(({ baseId }) => ({ baseId, arrived: arrived.some((row) => row.baseId === baseId) }));
    return { count: moving.length, image };
  },
  async moveBack(tx, { sourceId, targetId }, list) {
    for (const { baseId, arrived } of list) {
      const here = and(eq(baseDepartments.baseId, baseId), eq(baseDepartments.deptId, targetId));
      if (arrived && (await tx.delete(baseDepartments).where(here).returning()).length === 0) continue;
      await tx.insert(baseDepartments).values({ baseId, deptId: sourceId }).onConflictDoNothing();
    }
  },
});

/** From the month on, the other takes as many as both took. */
export const movedCapacities = mergePart<{ before: CapacityRange[]; after: CapacityRange[] }>({
  label: '生效月份起的容量',
  count: async (db, merge) => comingOf(await rangesOf(db, merge), merge),
  async move(tx, merge) {
    const before = await rangesOf(tx, merge);
    const after = mergedCapacities(before, merge);
    await writeRanges(tx, merge, after);
    return { count: comingOf(before, merge), image: { before, after } };
  },
  /** Capacities that somebody set since stay as they are. */
  async moveBack(tx, merge, { before, after }) {
    if (isDeepStrictEqual(await rangesOf(tx, merge), after)) await writeRanges(tx, merge, before);
  },
});

const comingOf = (ranges: readonly CapacityRange[], { sourceId, fromHalf }: Merge) =>
  ranges.filter(({ deptId, toHalf }) => deptId === sourceId && (toHalf ?? Infinity) >= fromHalf).length;

function rangesOf(db: Db, { sourceId, targetId }: Merge): Promise<CapacityRange[]> {
  return db
    .select({
      deptId: departmentCapacities.deptId,
      typeId: departmentCapacities.typeId,
      fromHalf: departmentCapacities.fromHalf,
      toHalf: departmentCapacities.toHalf,
      minPeople: departmentCapacities.minPeople,
      maxPeople: departmentCapacities.maxPeople,
    })
    .from(departmentCapacities)
    .where(inArray(departmentCapacities.deptId, [sourceId, targetId]))
    .orderBy(asc(departmentCapacities.deptId), asc(typeOrder), asc(departmentCapacities.fromHalf));
}

async function writeRanges(tx: Db, { sourceId, targetId }: Merge, ranges: readonly CapacityRange[]): Promise<void> {
  await tx.delete(departmentCapacities).where(inArray(departmentCapacities.deptId, [sourceId, targetId]));
  if (ranges.length > 0) await tx.insert(departmentCapacities).values([...ranges]);
}
