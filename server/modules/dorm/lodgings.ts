import { and, asc, desc, eq, inArray, isNull, lte, or } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import { holds } from '@contract/permissions';
import type { Lodging, lodgingEndpoints } from '@contract/dorm/lodgings';
import { lodgingStates, refund, type LodgingState } from '@contract/dorm/rules';
import { lodgingSheet } from '@contract/dorm/sheets';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import { contains, equals } from '@server/kits/contains';
import { importRows } from '@server/kits/import-rows';
import { savedRow, seenRow } from '@server/kits/row-calls';
import { changeRow, find, pageOfJoined } from '@server/kits/rows';
import { today } from '@server/kits/today';
import { demandManaged } from '../people/public';
import { people } from '../people/tables';
import { proposeBeds } from './propose';
import { lodgingRows, lodgingSource, toLodging } from './lodging-rows';
import { importLodging } from './lodging-import';
import { demandFree, holdBedsAndPeople, holding, moveTo, occupy } from './occupy';
import { demandHouse, lodgingSight, placesIn } from './places';
import { demandSpan } from './span';
import { buildings, lodgings } from './tables';

const refuseState = (row: Pick<Lodging, 'name' | 'state'>, action: string) =>
  new AppError('DORM_LODGING_STATE', { name: row.name, state: lodgingStates[row.state], action });

/** @throws AppError DORM_LODGING_STATE */
function demandState(row: Pick<Lodging, 'name' | 'state'>, states: readonly LodgingState[], action: string): void {
  if (!states.includes(row.state)) throw refuseState(row, action);
}

/** 住宿人员. */
export const lodgingHandlers: Handlers<typeof lodgingEndpoints> = {
  lodgings: async ({ db, user, query }) => {
    const { keyword, building_id, state, due_until, page, size } = query;
    const where = and(
      lodgingSight(user),
      keyword ? or(contains(people.name, keyword), contains(people.staffId, keyword)) : undefined,
      equals(buildings.id, building_id),
      equals(lodgings.state, state),
      due_until === undefined ? undefined : and(isNull(lodgings.endedOn), lte(lodgings.dueOn, due_until)),
    );
    const orderBy = [desc(lodgings.fromOn), desc(lodgings.id)];
    const { total, list } = await pageOfJoined(db, lodgingRows, { page, size, where, orderBy });
    return { total, list: list.map(toLodging) };
  },

  assign: async (call) => {
    const { db, user, body, audit } = call;
    const { user_id: userId, bed_id: bedId, from_on: fromOn, due_on: dueOn, note } = body;
    demandSpan(fromOn, dueOn);
    await demandManaged(db, user.scope, [userId]);
    await holdBedsAndPeople(db, [bedId], [userId]);
    const id = await occupy(db, { userId, bedId, fromOn, dueOn }, { note });
    audit({ target: `dorm_lodging:${id}`, detail: { userId, bedId } });
    return lodgingSource.read(call, id);
  },

  arrive: (call) => {
    const { id, items, deposit_paid: depositPaid } = call.body;
    return savedRow(call, lodgingSource, async (before) => {
      demandState(before!, ['planned'], '办理入住');
      const day = today();
      // Who comes before his day has the bed from today on.
      const fromOn = before!.from_on > day ? day : before!.from_on;
      if (before!.due_on < day)
        throw new AppError('DORM_DAY_OUTSIDE', { what: '入住日期', from: before!.from_on, to: before!.due_on });
      const wish = { userId: before!.user_id, bedId: before!.bed_id, fromOn, dueOn: before!.due_on };
      await holdBedsAndPeople(call.db, [wish.bedId], [wish.userId]);
      const values = { state: 'in' as const, fromOn, checkIn: items, depositPaid };
      await holding(call.db, wish, (savepoint) => changeRow(savepoint, lodgings, id, values), [id]);
      return id;
    });
  },

  cancelLodging: (call) =>
    savedRow(call, lodgingSource, async (before) => {
      demandState(before!, ['planned'], '取消');
      await changeRow(call.db, lodgings, before!.id, { state: 'cancelled', endedOn: before!.from_on });
      return before!.id;
    }),

  transfer: async (call) => {
    const { db, body, audit } = call;
    const seen = await seenRow(call, lodgingSource, body.id);
    demandState(seen, ['planned', 'in'], '调宿');
    const { userId } = call.user;
    await demandHouse(db, body.bed_id, await placesIn(db, userId, holds(call.user, 'dorm:lodging:assign')));
    await holdBedsAndPeople(db, [seen.bed_id, body.bed_id], [seen.user_id]);
    const lodging = await find(db, lodgings, seen.id);
    const [id] = await moveTo(db, [{ lodging, bedId: body.bed_id }], today(), body.note);
    audit({ target: `dorm_lodging:${id}`, detail: { from: seen.bed_id, to: body.bed_id } });
    return lodgingSource.read(call, id!);
  },

  swap: async (call) => {
    const { db, body, audit } = call;
    if (body.id === body.other_id) throw new AppError('DORM_SWAP_SELF');
    const ids = [body.id, body.other_id];
    await db.select().from(lodgings).where(inArray(lodgings.id, ids)).orderBy(asc(lodgings.id)).for('update');
    const one = await seenRow(call, lodgingSource, body.id);
    const other = await seenRow({ ...call, ifMatch: body.other_version }, lodgingSource, body.other_id);
    for (const row of [one, other]) demandState(row, ['planned', 'in'], '互换');
    await holdBedsAndPeople(db, [one.bed_id, other.bed_id], [one.user_id, other.user_id]);
    const moves = [
      { lodging: await find(db, lodgings, one.id), bedId: other.bed_id },
      { lodging: await find(db, lodgings, other.id), bedId: one.bed_id },
    ];
    // Both as they go on: what began before today goes on as a lodging of its own.
    const [id, otherId] = await moveTo(db, moves, today(), '互换床位');
    audit({ target: `dorm_lodging:${id}`, detail: { with: otherId } });
    return lodgingSource.read(call, id!);
  },

  checkOut: (call) => {
    const { id, items, note } = call.body;
    return savedRow(call, lodgingSource, async (before) => {
      demandState(before!, ['in', 'leaving'], '退宿');
      const day = today();
      const endedOn = before!.from_on > day ? before!.from_on : day;
      const refunded = refund(before!.deposit, before!.deposit_paid, items);
      await changeRow(call.db, lodgings, id, {
        state: 'out',
        endedOn,
        checkOut: items,
        refunded,
        ...(note && { note }),
      });
      return id;
    });
  },

  stayOn: (call) => {
    const { id, due_on: dueOn } = call.body;
    return savedRow(call, lodgingSource, async (before) => {
      demandState(before!, ['leaving'], '恢复在住');
      const day = today();
      demandSpan(before!.from_on > day ? before!.from_on : day, dueOn);
      const wish = { userId: before!.user_id, bedId: before!.bed_id, fromOn: before!.from_on, dueOn };
      await holdBedsAndPeople(call.db, [wish.bedId], [wish.userId]);
      // The bed may be promised to somebody from the day on which this one was to leave.
      await demandFree(call.db, wish, [id]);
      await holding(call.db, wish, (savepoint) => changeRow(savepoint, lodgings, id, { state: 'in', dueOn }), [id]);
      return id;
    });
  },

  proposeBeds,

  assignMany: async ({ db, user, body, audit }) => {
    const { list, from_on: fromOn, due_on: dueOn } = body;
    demandSpan(fromOn, dueOn);
    const userIds = [...new Set(list.map((one) => one.user_id))];
    await demandManaged(db, user.scope, userIds);
    await holdBedsAndPeople(
      db,
      list.map((one) => one.bed_id),
      userIds,
    );
    for (const { user_id: userId, bed_id: bedId } of list) await occupy(db, { userId, bedId, fromOn, dueOn });
    audit({ target: `dorm_bed:${list[0]!.bed_id}`, detail: { count: list.length } });
    return { count: list.length };
  },

  importLodgings: async ({ db, user, body, audit }) => {
    const write = importLodging(user.scope);
    const answer = await importRows({ tx: db, sheet: lodgingSheet, rows: body.rows, write });
    audit({ detail: { rows: body.rows.length } });
    return answer;
  },
};

/** Whether somebody may read a lodging's history. */
export async function seesLodging(db: Db, user: CurrentUser, id: number): Promise<boolean> {
  const found = await lodgingRows(db).where(and(eq(lodgings.id, id), lodgingSight(user)));
  return found.length > 0;
}
