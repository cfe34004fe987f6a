import { sql } from 'drizzle-orm';
import type { HalfMonth } from '@contract/kernel/half-month';
import {
  swapProblem,
  type HalfSpan,
  type PlannedHalf,
  type PlannedPerson,
  type WantedHalf,
} from '@contract/rotation/swap-rules';
import type { Db } from '@server/kernel/database/database';
import { schemesOf } from '../edits/month';
import { integers } from '../target';
import { ownSchemes } from '../timeline/own-scheme';

/** Plans of people with what they are judged by; whoever is unknown is missing. */
export async function plannedPeople(db: Db, userIds: readonly number[]): Promise<Map<number, PlannedPerson>> {
  const { rows } = await db.execute<
    { userId: number; start: number; length: number } & PlannedHalf & Record<string, unknown>
  >(sql`
    select piece.user_id as "userId", piece.start, piece.length, piece.dept_id as "deptId",
      piece.st_dept_id as "stDeptId", piece.block_id::int as stay, stay.state
    from rotation_piece piece join rotation_stay stay on stay.id = piece.block_id
    where piece.user_id = any(${integers([...userIds])})`);
  const halves = new Map<number, Map<HalfMonth, PlannedHalf>>(userIds.map((id) => [id, new Map()]));
  for (const { userId, start, length, deptId, stDeptId, stay, state } of rows) {
    const place = { deptId, stDeptId, stay, state };
    for (let half = start; half < start + length; half++) halves.get(userId)!.set(half, place);
  }
  const [schemes, owed] = [await schemesOf(db, userIds), await ownSchemes(db, userIds)];
  return new Map(
    [...schemes].map(([userId, { name, subject }]) => {
      return [userId, { userId, name, subject, owed: owed.get(userId), halves: halves.get(userId)! }];
    }),
  );
}

/** Why an adjustment is not possible, with whom; null where it is, as far as plans and schemes say. */
export function problemOf(people: readonly PlannedPerson[], spans: readonly HalfSpan[], wanted: readonly WantedHalf[]) {
  for (const person of people) {
    const own = wanted.filter(({ userId }) => userId === person.userId);
    const problem = swapProblem(person, spans, own);
    if (problem) return { name: person.name, problem };
  }
  return null;
}

/**
 * The first department that would hold more people than it takes in a half month because of an adjustment; what it holds
 * too many already is not this one's doing unless it adds to it.
 */
export async function overfull(
  db: Db,
  held: readonly PlannedPerson[],
  wanted: readonly WantedHalf[],
): Promise<{ deptName: string; half: HalfMonth } | null> {
  const added = new Map<string, { deptId: number; half: HalfMonth; by: number }>();
  const count = (deptId: number, half: HalfMonth, by: number) => {
    const key = `${deptId}:${half}`;
    added.set(key, { deptId, half, by: (added.get(key)?.by ?? 0) + by });
  };
  const before = new Map(held.map(({ userId, halves }) => [userId, halves]));
  for (const { userId, half, deptId } of wanted) {
    count(deptId, half, 1);
    const now = before.get(userId)?.get(half);
    if (now) count(now.deptId, half, -1);
  }
  const more = [...added.values()].filter(({ by }) => by > 0);
  if (more.length === 0) return null;
  const { rows } = await db.execute<{ deptName: string; half: number }>(sql`
    select dept.name as "deptName", more.half
    from unnest(${integers(more.map(({ deptId }) => deptId))}, ${integers(more.map(({ half }) => half))},
        ${integers(more.map(({ by }) => by))}) as more (dept_id, half, added)
      join department dept on dept.id = more.dept_id
    where more.added + (select count(*) from rotation_piece piece where piece.dept_id = more.dept_id
        and piece.start <= more.half and piece.start + piece.length > more.half)
      > (select min(max_people) from department_capacity capacity where capacity.dept_id = more.dept_id
        and capacity.type_id is null and from_half <= more.half and (to_half is null or to_half >= more.half))
    order by more.half limit 1`);
  return rows[0] ?? null;
}
