import { and, eq, inArray, lte } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import type { RowOf } from '@contract/kernel/sheet-definition';
import type { lodgingSheet } from '@contract/dorm/sheets';
import type { ResolvedScope } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { changeRow } from '@server/kits/rows';
import { today } from '@server/kits/today';
import { managedPeople } from '../people/public';
import { people } from '../people/tables';
import { holdBedsAndPeople, occupy } from './occupy';
import { isOpenLodging, placeRows } from './places';
import { demandSpan } from './span';
import { beds, buildings, lodgings, rooms } from './tables';

/** A line of a sheet: somebody has a bed from a day on; who came before today lives there. */
export const importLodging =
  (scope: ResolvedScope) =>
  async (tx: Db, row: RowOf<typeof lodgingSheet>): Promise<'created' | 'updated' | 'unchanged'> => {
    const { from_on: fromOn, due_on: dueOn } = row;
    demandSpan(fromOn, dueOn);
    const [person] = await tx
      .select({ id: people.id })
      .from(people)
      .where(and(eq(people.staffId, row.staff_id), managedPeople(scope)));
    if (!person) throw new AppError('INPUT_INVALID', { detail: `没有工号为“${row.staff_id}”的人员` });
    const [place] = await placeRows(tx).where(
      and(eq(buildings.name, row.building), eq(rooms.number, row.room), eq(beds.number, row.bed)),
    );
    if (!place) throw new AppError('INPUT_INVALID', { detail: `没有床位“${row.building} ${row.room} ${row.bed}床”` });
    await holdBedsAndPeople(tx, [place.id], [person.id]);
    const same = and(eq(lodgings.userId, person.id), eq(lodgings.bedId, place.id), eq(lodgings.fromOn, fromOn));
    const [present] = await tx.select().from(lodgings).where(and(isOpenLodging, same));
    const note = row.note ?? present?.note ?? '';
    if (present && present.dueOn === dueOn && present.note === note) return 'unchanged';
    if (present) {
      const wish = { userId: person.id, bedId: place.id, fromOn, dueOn };
      await refuseOverlap(tx, wish, present.id);
      await changeRow(tx, lodgings, present.id, { dueOn, note });
      return 'updated';
    }
    const state = fromOn < today() ? 'in' : 'planned';
    await occupy(tx, { userId: person.id, bedId: place.id, fromOn, dueOn }, { state, note });
    return 'created';
  };

/** @throws AppError INPUT_INVALID when a longer time would reach into somebody else's, or his next one */
async function refuseOverlap(
  tx: Db,
  { userId, bedId, fromOn, dueOn }: { userId: number; bedId: number; fromOn: string; dueOn: string },
  own: number,
): Promise<void> {
  const others = await tx
    .select()
    .from(lodgings)
    .where(and(isOpenLodging, inArray(lodgings.bedId, [bedId]), lte(lodgings.fromOn, dueOn)));
  const next = await tx
    .select()
    .from(lodgings)
    .where(and(isOpenLodging, eq(lodgings.userId, userId), lte(lodgings.fromOn, dueOn)));
  if ([...others, ...next].some((one) => one.id !== own && one.dueOn >= fromOn))
    throw new AppError('INPUT_INVALID', { detail: '延长后的时间已有人住或已分配' });
}
