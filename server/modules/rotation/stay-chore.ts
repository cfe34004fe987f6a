import { and, asc, inArray, sql } from 'drizzle-orm';
import { dueDays, daysAhead, statesBefore, type StayAct } from '@contract/rotation/stay-states';
import { startChore } from '@server/kernel/chore';
import { array } from '@server/kernel/database/array';
import type { Database, Db } from '@server/kernel/database/database';
import type { ModuleContext } from '@server/kernel/module';
import { today } from '@server/kits/today';
import { people } from '../people/tables';
import { rotationStays } from './tables';

const everyMs = 10 * 60_000;
/** People whose stays are moved in one transaction. */
const peopleAtOnce = 200;

/** Moves stays on as days pass: 计划 → 待入科 → 在科 → 待出科 (contract/rotation/stay-states.ts). */
export function startStayChore({ database, log }: ModuleContext) {
  return startChore(log, { failure: 'moving stays on failed', everyMs, run: () => moveStaysOn(database, today()) });
}

/**
 * Brings all stays to where a day has them. People are locked as every writer of rotations locks them, so a stay is not
 * moved on while a plan is written over it; of two processes the second finds nothing left to do.
 * @returns how many transitions were made
 */
export async function moveStaysOn(database: Pick<Database, 'transaction'>, day: string): Promise<number> {
  let moved = 0;
  for (;;) {
    const made = await database.transaction((tx) => moveSome(tx, day));
    if (made === undefined) return moved;
    moved += made;
  }
}

/** @returns transitions of the next people; undefined when there is nobody */
async function moveSome(tx: Db, day: string): Promise<number | undefined> {
  const behind = await tx
    .selectDistinct({ userId: rotationStays.userId })
    .from(rotationStays)
    .where(isBehind(day))
    .orderBy(asc(rotationStays.userId))
    .limit(peopleAtOnce);
  if (behind.length === 0) return undefined;
  const userIds = behind.map(({ userId }) => userId);
  await tx
    .select({ id: people.id })
    .from(people)
    .where(sql`${people.id} = any(${array(userIds, 'int')})`)
    .orderBy(asc(people.id))
    .for('no key update');
  let moved = 0;
  for (const { act, to, isTime } of steps(day)) {
    const rows = await tx
      .update(rotationStays)
      .set({ state: to, version: sql`${rotationStays.version} + 1`, updatedAt: sql`now()` })
      .where(
        and(
          sql`${rotationStays.userId} = any(${array(userIds, 'int')})`,
          inArray(rotationStays.state, [...statesBefore(act)]),
          isTime,
        ),
      )
      .returning({ id: rotationStays.id });
    moved += rows.length;
  }
  return moved;
}

/** What the calendar does, in the order of a stay's life; the same as `stateOnDay`, for many rows at once. */
const steps = (day: string) =>
  [
    { act: 'near', to: 'due', isTime: sql`${rotationStays.plannedFrom} <= ${daysAhead(day, dueDays)}::date` },
    { act: 'begin', to: 'in', isTime: sql`${rotationStays.plannedFrom} <= ${day}::date` },
    { act: 'end', to: 'leaving', isTime: sql`${rotationStays.plannedTo} <= ${day}::date` },
  ] as const satisfies readonly { act: StayAct; to: string; isTime: unknown }[];

const isBehind = (day: string) => sql`(
  (${rotationStays.state} = 'planned' and ${rotationStays.plannedFrom} <= ${daysAhead(day, dueDays)}::date)
  or (${rotationStays.state} = 'due' and ${rotationStays.plannedFrom} <= ${day}::date)
  or (${rotationStays.state} = 'in' and ${rotationStays.plannedTo} <= ${day}::date))`;
