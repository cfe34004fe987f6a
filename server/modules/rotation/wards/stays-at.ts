import { and, asc, gte, inArray, lte, ne, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { groupBy } from '@contract/kernel/group-by';
import type { StayState } from '@contract/rotation/stay-states';
import type { WardPart } from '@contract/rotation/ward-rules';
import { array } from '@server/kernel/database/array';
import type { Db } from '@server/kernel/database/database';
import { rotationStays } from '../tables';
import { rotationStayParts } from './tables';
import { stayFrom, stayTo } from './stays';

/** A stay as other modules see it. */
export interface StayAt {
  id: number;
  userId: number;
  deptId: number;
  stDeptId: number;
  /** First and last day, as confirmed where somebody did, `YYYY-MM-DD`. */
  from: string;
  to: string;
  state: StayState;
  /** Who teaches in most of it; null while nobody is named. */
  teacherId: number | null;
  /** Changes with each change of the split. */
  splitVersion: number;
  /** Published split over groups and teachers, in the order of time; empty where the stay is not split. */
  parts: WardPart[];
}

/** Which stays: those of departments, of people, or of both together; and those that reach into days, both included. */
export interface StaysAsked {
  deptIds?: readonly number[];
  userIds?: readonly number[];
  /** Stays in which one of these teaches, in the whole or in a published part. */
  teacherIds?: readonly number[];
  /** Or these themselves, whatever their days. */
  ids?: readonly number[];
  from?: string;
  to?: string;
}

/**
 * Stays with their days, state, teacher and published split, by first day; those that were cancelled are not among them.
 * Nobody's sight is asked: the caller answers for whom he asks about.
 */
export async function staysAt(db: Db, asked: StaysAsked): Promise<StayAt[]> {
  const where = and(
    ne(rotationStays.state, 'cancelled'),
    asked.deptIds && isAny(rotationStays.deptId, asked.deptIds),
    asked.userIds && isAny(rotationStays.userId, asked.userIds),
    asked.teacherIds && taughtBy(asked.teacherIds),
    asked.ids && sql`${rotationStays.id} = any(${array([...asked.ids], 'bigint')})`,
    asked.to === undefined ? undefined : lte(stayFrom, asked.to),
    asked.from === undefined ? undefined : gte(stayTo, asked.from),
  );
  const stays = await db
    .select({
      id: rotationStays.id,
      userId: rotationStays.userId,
      deptId: rotationStays.deptId,
      stDeptId: rotationStays.stDeptId,
      from: stayFrom,
      to: stayTo,
      state: rotationStays.state,
      teacherId: rotationStays.teacherId,
      splitVersion: rotationStays.splitVersion,
    })
    .from(rotationStays)
    .where(where)
    .orderBy(asc(stayFrom), asc(rotationStays.id));
  const parts = await partsOf(
    db,
    stays.map(({ id }) => id),
    false,
  );
  return stays.map((stay) => ({ ...stay, parts: parts.get(stay.id) ?? [] }));
}

const taughtBy = (ids: readonly number[]) => sql`(${isAny(rotationStays.teacherId, ids)}
  or ${rotationStays.id} in (select ${rotationStayParts.stayId} from ${rotationStayParts}
    where ${isAny(rotationStayParts.teacherId, ids)} and not ${rotationStayParts.isDraft}))`;

const isAny = (column: PgColumn, ids: readonly number[]) => sql`${column} = any(${array([...ids], 'int')})`;

/** Parts of stays by stay, in the order of time: published ones, or those that are being prepared. */
export async function partsOf(db: Db, stayIds: readonly number[], isDraft: boolean): Promise<Map<number, WardPart[]>> {
  if (stayIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(rotationStayParts)
    .where(and(inArray(rotationStayParts.stayId, [...stayIds]), sql`${rotationStayParts.isDraft} = ${isDraft}`))
    .orderBy(asc(rotationStayParts.stayId), asc(rotationStayParts.from));
  return new Map(
    [...groupBy(rows, ({ stayId }) => stayId)].map(([id, list]) => [
      id,
      list.map(({ from, to, place, teacherId }) => ({ from, to, place, teacherId })),
    ]),
  );
}

/** What a stay has of its teachers: its split, or else the teacher of the whole of it. */
export function partsTaught({
  from,
  to,
  teacherId,
  parts,
}: Pick<StayAt, 'from' | 'to' | 'teacherId' | 'parts'>): WardPart[] {
  return parts.length > 0 || teacherId === null ? parts : [{ from, to, place: '', teacherId }];
}
