import { randomUUID } from 'node:crypto';
import { asc, sql } from 'drizzle-orm';
import type { ChangeKind } from '@contract/rotation/undo-preview';
import { array } from '@server/kernel/database/array';
import type { Db } from '@server/kernel/database/database';
import { people } from '../../people/tables';
import type { StayRow } from '../stay-rows';
import { rotationChanges } from '../tables';
import { monthRows, piecesOf, type Target } from '../target';
import { writeTarget } from '../write';
import { monthsOfHalves, type HalfChange, type HeldHalf } from './halves';

/** Locks people as every writer of rotations does: in the order of their ids. */
export async function lockPeople(db: Db, userIds: readonly number[]): Promise<void> {
  await db
    .select({ id: people.id })
    .from(people)
    .where(sql`${people.id} = any(${array([...userIds], 'int')})`)
    .orderBy(asc(people.id))
    .for('no key update');
}

/** All pieces of people with their stays, by person and time. */
export async function heldHalves(db: Db, userIds: readonly number[]): Promise<HeldHalf[]> {
  const { rows } = await db.execute<HeldHalf & Record<string, unknown>>(sql`
    select user_id as "userId", start, length, dept_id as "deptId", st_dept_id as "stDeptId", block_id::int as stay
    from (${piecesOf(userIds)}) held order by user_id, start`);
  return rows;
}

/**
 * Writes changes of half months as one act with images, so that it can be seen in the history of each month. The people
 * must be locked.
 * @returns the stays that are other than before
 */
export async function writeHalves(
  db: Db,
  act: { kind: ChangeKind; doneBy: number } & Pick<Target, 'origin' | 'makeUpOf'>,
  { held, changes }: { held: readonly HeldHalf[]; changes: readonly HalfChange[] },
): Promise<{ changeId: string; stays: StayRow[] }> {
  const { kind, doneBy, ...source } = act;
  const changeId = randomUUID();
  await db.insert(rotationChanges).values({ id: changeId, kind, createdBy: doneBy });
  const { wanted, cleared } = monthsOfHalves(held, changes);
  const userIds = [...new Set(changes.map(({ userId }) => userId))];
  const { stays } = await writeTarget(db, changeId, { userIds, wanted, cleared: monthRows(cleared), ...source });
  return { changeId, stays };
}
