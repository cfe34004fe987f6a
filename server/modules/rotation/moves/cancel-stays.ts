import { sql } from 'drizzle-orm';
import { businessStatuses } from '@contract/people/business-status';
import { statesBefore } from '@contract/rotation/stay-states';
import { array } from '@server/kernel/database/array';
import type { Db } from '@server/kernel/database/database';
import { fieldChange } from '@server/kernel/field-changes';
import type { StatusEffect } from '../../people/public';
import { rotationStays } from '../tables';
import { heldHalves, lockPeople, writeHalves } from './stays-of-people';

/** 暂停, 退培, 结业, 离院: who stands so rotates no further. */
const ending: readonly number[] = [
  businessStatuses.paused.id,
  businessStatuses.withdrawn.id,
  businessStatuses.completed.id,
  businessStatuses.left.id,
];

/**
 * A person whose training pauses or ends loses the stays that would begin after that day and have not begun; what has
 * begun is ended by its own flow. Somebody who comes back is planned anew.
 */
export const statusCancelsStays: StatusEffect = async (db, { userIds, to, date, doneBy }) => {
  if (!ending.includes(to)) return [];
  const cancelled = await cancelStaysAfter(db, { userIds, date, doneBy });
  return cancelled === 0 ? [] : [fieldChange('未开始的轮转段', cancelled, '已取消')];
};

/** @returns how many stays were cancelled */
export async function cancelStaysAfter(
  db: Db,
  { userIds, date, doneBy }: { userIds: readonly number[]; date: string; doneBy: number },
): Promise<number> {
  await lockPeople(db, userIds);
  const stays = await db
    .select({ id: rotationStays.id })
    .from(rotationStays)
    .where(
      sql`${rotationStays.userId} = any(${array([...userIds], 'int')}) and ${rotationStays.plannedFrom} > ${date}::date
        and ${rotationStays.state} = any(${array([...statesBefore('cancel')], 'text')})`,
    );
  if (stays.length === 0) return 0;
  const gone = new Set(stays.map(({ id }) => id));
  const held = await heldHalves(db, userIds);
  const changes = held
    .filter(({ stay }) => gone.has(stay!))
    .flatMap(({ userId, start, length }) =>
      Array.from({ length }, (_, at) => ({ userId, half: start + at, place: null })),
    );
  await writeHalves(db, { kind: 'status', doneBy }, { held, changes });
  return stays.length;
}
