import { randomUUID } from 'node:crypto';
import { asc, sql } from 'drizzle-orm';
import type { HalfMonth } from '@contract/kernel/half-month';
import { array } from '@server/kernel/database/array';
import type { Db } from '@server/kernel/database/database';
import { people } from '../people/tables';
import { rotationChanges, rotationPieces } from './tables';
import { integers } from './target';
import { writeTarget } from './write';

interface Replacement {
  fromDept: number;
  toDept: number;
  /** First half month that is moved. */
  fromHalf: HalfMonth;
  /** Person who did it. */
  doneBy: number;
  /** Only pieces that this change placed: what undoing it moves back. */
  placedBy?: string;
}

/**
 * Places everybody who is in one department from a half month on in another one instead, as a change of its own that
 * keeps images. Standard departments stay; earlier pieces keep their department and its name. A stay that moves as a
 * whole remains the same stay, begun or not; one in whose middle the month lies is two afterwards.
 * @returns the change and how many pieces it moved; the caller sees to it that the standard departments allow it.
 */
export async function replaceDepartment(
  db: Db,
  replacement: Replacement,
): Promise<{ changeId: string; pieces: number }> {
  const { fromDept, toDept, fromHalf, doneBy, placedBy } = replacement;
  const changeId = randomUUID();
  await db.insert(rotationChanges).values({ id: changeId, kind: 'merge', createdBy: doneBy });
  const moving = sql`${rotationPieces.deptId} = ${fromDept} and ${rotationPieces.start} >= ${fromHalf}
    and ${placedBy ? sql`${rotationPieces.changeId} = ${placedBy}::uuid` : sql`true`}`;
  const found = await db.selectDistinct({ id: rotationPieces.userId }).from(rotationPieces).where(moving);
  if (found.length === 0) return { changeId, pieces: 0 };
  const ids = found.map(({ id }) => id);
  await db
    .select({ id: people.id })
    .from(people)
    .where(sql`${people.id} = any(${array(ids, 'int')})`)
    .orderBy(asc(people.id))
    .for('no key update');
  const wanted = await db
    .select({
      userId: rotationPieces.userId,
      start: rotationPieces.start,
      length: rotationPieces.length,
      deptId: sql<number>`case when ${moving} then ${toDept}::int else ${rotationPieces.deptId} end`,
      stDeptId: rotationPieces.stDeptId,
      stay: rotationPieces.blockId,
    })
    .from(rotationPieces)
    .where(
      sql`${rotationPieces.userId} = any(${integers(ids)}) and (${rotationPieces.userId}, ${rotationPieces.start} / 2) in (
        select ${rotationPieces.userId}, ${rotationPieces.start} / 2 from ${rotationPieces} where ${moving})`,
    );
  const { gone } = await writeTarget(db, changeId, { userIds: ids, wanted, overStays: true });
  return { changeId, pieces: gone };
}

/** How many placements a department has from a half month on. */
export function placementsFrom(db: Db, deptId: number, fromHalf: HalfMonth): Promise<number> {
  return db.$count(rotationPieces, comingTo(deptId, fromHalf));
}

/** Standard departments that are placed in a department from a half month on. */
export async function stDeptsPlacedFrom(db: Db, deptId: number, fromHalf: HalfMonth): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: rotationPieces.stDeptId })
    .from(rotationPieces)
    .where(comingTo(deptId, fromHalf));
  return rows.map(({ id }) => id);
}

/** The same of placements that a change did not make. */
export async function stDeptsPlacedSince(
  db: Db,
  { deptId, fromHalf, exceptChange }: { deptId: number; fromHalf: HalfMonth; exceptChange: string },
): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: rotationPieces.stDeptId })
    .from(rotationPieces)
    .where(sql`${comingTo(deptId, fromHalf)} and ${rotationPieces.changeId} <> ${exceptChange}::uuid`);
  return rows.map(({ id }) => id);
}

const comingTo = (deptId: number, fromHalf: HalfMonth) =>
  sql`${rotationPieces.deptId} = ${deptId} and ${rotationPieces.start} >= ${fromHalf}`;
