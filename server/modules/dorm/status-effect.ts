import { and, inArray } from 'drizzle-orm';
import { businessStatuses, statusName } from '@contract/people/business-status';
import { lodgingStates } from '@contract/dorm/rules';
import { changeRow } from '@server/kits/rows';
import type { StatusEffect } from '../people/public';
import { lodgings } from './tables';

const ending: readonly number[] = [
  businessStatuses.withdrawn.id,
  businessStatuses.completed.id,
  businessStatuses.left.id,
];

/** Whoever withdraws, completes or leaves has to check out; what has not begun is cancelled. */
export const statusOpensCheckOut: StatusEffect = async (db, { userIds, to }) => {
  if (!ending.includes(to)) return [];
  const found = await db
    .select()
    .from(lodgings)
    .where(and(inArray(lodgings.userId, [...userIds]), inArray(lodgings.state, ['planned', 'in'])))
    .for('update');
  for (const { id, state, fromOn } of found)
    await changeRow(db, lodgings, id, state === 'in' ? { state: 'leaving' } : { state: 'cancelled', endedOn: fromOn });
  return found.map(({ state }) => ({
    field: `住宿（${statusName(to)}）`,
    from: lodgingStates[state],
    to: lodgingStates[state === 'in' ? 'leaving' : 'cancelled'],
  }));
};
