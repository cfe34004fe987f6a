import { and, asc, eq, inArray, ne, notInArray, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { buildingEndpoints } from '@contract/dorm/buildings';
import { configEndpoints } from '@contract/dorm/config';
import { lodgingEndpoints as calls, type Lodging } from '@contract/dorm/lodgings';
import { personTypes } from '@contract/kernel/enums';
import { daysAhead } from '@contract/rotation/stay-states';
import { today } from '@server/kits/today';
import { errorOf, type TestClient } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { people } from '../people/tables';
import { statusOpensCheckOut } from './status-effect';
import { buildings, lodgings } from './tables';

const server = await startTestServer({
  working: false,
  logLevel: 'error',
  logTo: { write: (line) => console.log(line.slice(0, 1500)) },
});
const { db } = server.database;
const [admin, student, teacher] = (await Promise.all(
  ['admin', 'student', 'teacher'].map((name) => server.as(name)),
)) as [TestClient, TestClient, TestClient];

const day = today();
const due = daysAhead(day, 100);
const housed = db.select({ id: lodgings.userId }).from(lodgings);
const freeOf = (gender: number) =>
  db
    .select({ id: people.id, name: people.name, staffId: people.staffId })
    .from(people)
    .where(
      and(
        ne(people.typeId, personTypes.staff.id),
        eq(people.gender, gender),
        eq(people.status, 1),
        notInArray(people.id, housed),
      ),
    )
    .orderBy(asc(people.id))
    .limit(40);
const [men, women] = [await freeOf(1), await freeOf(2)];

/** A house of its own for each test: rooms of two beds. */
let houses = 0;
async function house(gender: 1 | 2 | null = null) {
  houses += 1;
  const building = await admin.data(buildingEndpoints.saveBuilding, { body: { name: `测试楼 ${houses}`, gender } });
  const body = { building_id: building.id, floor_from: 1, floor_to: 1, per_floor: 4, type_id: 2 };
  expect(await admin.data(buildingEndpoints.addRooms, { body })).toEqual({ rooms: 4, beds: 8 });
  const map = await admin.data(buildingEndpoints.bedMap, { params: { id: building.id } });
  return { building, map, beds: map.rooms.map((room) => room.beds.map(({ id }) => id)) };
}
const wish = (userId: number, bedId: number, part: object = {}) => ({
  body: { user_id: userId, bed_id: bedId, from_on: day, due_on: due, ...part },
});
const assign = (userId: number, bedId: number, part?: object) => admin.data(calls.assign, wish(userId, bedId, part));
const arrive = (row: Lodging) =>
  admin.data(calls.arrive, { body: { id: row.id, items: [], deposit_paid: true } }, { ifMatch: row.version });
const begunBefore = (row: Lodging, days: number) =>
  db
    .update(lodgings)
    .set({ fromOn: daysAhead(day, -days) })
    .where(eq(lodgings.id, row.id));

describe('beds', () => {
  it('are nothing for strangers and for those without the permission', async () => {
    expect((await server.anonymous.call(calls.lodgings, { query: {} })).status).toBe(401);
    for (const call of [
      student.call(calls.lodgings, { query: {} }),
      teacher.call(calls.assign, wish(men[0]!.id, 1)),
      student.call(buildingEndpoints.bedMap, { params: { id: 1 } }),
      student.call(configEndpoints.roomTypes, { query: {} }),
      teacher.call(calls.checkOut, { body: { id: 1, items: [], note: '' } }, { ifMatch: 1 }),
    ])
      expect(errorOf(await call)).toBe('FORBIDDEN');
  });

  it('are made floor by floor; a number stands once in a building', async () => {
    const { building, map } = await house();
    expect(map.rooms.map(({ number }) => number)).toEqual(['101', '102', '103', '104']);
    const body = { building_id: building.id, floor_from: 1, floor_to: 2, per_floor: 2, type_id: 1 };
    const again = await admin.call(buildingEndpoints.addRooms, { body });
    expect(errorOf(again)).toBe('DORM_ROOM_NUMBER');
    expect(JSON.stringify(again.body)).toContain('101、102');
    const [room] = map.rooms;
    const removed = await admin.call(
      buildingEndpoints.removeRoom,
      { body: { id: room!.id } },
      { ifMatch: room!.version },
    );
    expect(removed.status).toBe(200);
  });

  it('are given once, for the days that are free, to one who has no other', async () => {
    const { beds } = await house();
    const made = await assign(men[0]!.id, beds[0]![0]!);
    expect(made).toMatchObject({ state: 'planned', monthly_fee: 450, deposit: 500 });
    expect(errorOf(await admin.call(calls.assign, wish(men[1]!.id, beds[0]![0]!)))).toBe('DORM_BED_TAKEN');
    const twice = await admin.call(calls.assign, wish(men[0]!.id, beds[0]![1]!));
    expect(errorOf(twice)).toBe('DORM_PERSON_HOUSED');
    expect(JSON.stringify(twice.body)).toContain('101 1床');
    await assign(men[1]!.id, beds[0]![0]!, { from_on: daysAhead(due, 1), due_on: daysAhead(due, 9) });
    const reversed = await admin.call(calls.assign, wish(men[2]!.id, beds[1]![0]!, { due_on: daysAhead(day, -1) }));
    expect(errorOf(reversed)).toBe('DORM_DAY_OUTSIDE');
  });

  it('are kept after all by whoever was to leave, unless promised to the next', async () => {
    const { beds } = await house();
    const row = await arrive(await assign(men[30]!.id, beds[0]![0]!));
    await db
      .update(lodgings)
      .set({ state: 'leaving', dueOn: daysAhead(day, 3) })
      .where(eq(lodgings.id, row.id));
    await assign(men[31]!.id, beds[0]![0]!, { from_on: daysAhead(day, 10), due_on: daysAhead(day, 20) });
    const stay = (until: string) =>
      admin.call(calls.stayOn, { body: { id: row.id, due_on: until } }, { ifMatch: row.version });
    expect(errorOf(await stay(daysAhead(day, 12)))).toBe('DORM_BED_TAKEN');
    expect(errorOf(await stay(daysAhead(day, -1)))).toBe('DORM_DAY_OUTSIDE');
    expect((await stay(daysAhead(day, 9))).status).toBe(200);
    const [kept] = await db.select().from(lodgings).where(eq(lodgings.id, row.id));
    expect(kept).toMatchObject({ state: 'in', dueOn: daysAhead(day, 9) });
    const again = { body: { id: row.id, due_on: day } };
    expect(errorOf(await admin.call(calls.stayOn, again, { ifMatch: kept!.version }))).toBe('DORM_LODGING_STATE');
  });

  it('keep men and women apart: by the building, by the room, by those who live there', async () => {
    const mixed = await house();
    const house2 = await house(2);
    expect(errorOf(await admin.call(calls.assign, wish(men[3]!.id, house2.beds[0]![0]!)))).toBe('DORM_GENDER');
    await assign(women[0]!.id, mixed.beds[0]![0]!);
    expect(errorOf(await admin.call(calls.assign, wish(men[3]!.id, mixed.beds[0]![1]!)))).toBe('DORM_GENDER');
    await assign(men[3]!.id, mixed.beds[1]![0]!);
    const { id, name, version } = mixed.building;
    const change = { body: { id, name, gender: 2 as const } };
    expect(errorOf(await admin.call(buildingEndpoints.saveBuilding, change, { ifMatch: version }))).toBe(
      'DORM_OCCUPIED',
    );
  });

  it('that are kept or out of order are given to nobody', async () => {
    const { beds, map } = await house();
    const bed = map.rooms[0]!.beds[0]!;
    const body = { id: bed.id, state: 'repair' as const };
    const saved = await admin.data(buildingEndpoints.saveBed, { body }, { ifMatch: bed.version });
    expect(saved.look).toBe('repair');
    expect(errorOf(await admin.call(calls.assign, wish(men[4]!.id, beds[0]![0]!)))).toBe('DORM_BED_CLOSED');
    expect(errorOf(await admin.call(buildingEndpoints.saveBed, { body }, { ifMatch: bed.version }))).toBe(
      'VERSION_STALE',
    );
  });
});

describe('those who live there', () => {
  it('come, move and go; what began stays as it was', async () => {
    const { beds } = await house();
    const here = await arrive(await assign(men[5]!.id, beds[0]![0]!));
    expect(here).toMatchObject({ state: 'in', deposit_paid: true });
    await begunBefore(here, 10);
    const body = { id: here.id, bed_id: beds[1]![0]!, note: '离科室近' };
    const moved = await admin.data(calls.transfer, { body }, { ifMatch: here.version });
    expect(moved).toMatchObject({
      state: 'in',
      from_on: day,
      bed_id: beds[1]![0],
      note: '离科室近',
      deposit_paid: true,
    });
    const [old] = await db.select().from(lodgings).where(eq(lodgings.id, here.id));
    expect(old).toMatchObject({ state: 'moved', endedOn: day, bedId: beds[0]![0] });
    await assign(men[6]!.id, beds[0]![0]!);
    const items = [{ item: '家具完好', is_fine: false, charge: 120 }];
    const out = await admin.data(
      calls.checkOut,
      { body: { id: moved.id, items, note: '' } },
      { ifMatch: moved.version },
    );
    expect(out).toMatchObject({ state: 'out', ended_on: day, refunded: 380 });
    const again = await admin.call(
      calls.checkOut,
      { body: { id: moved.id, items, note: '' } },
      { ifMatch: out.version },
    );
    expect(errorOf(again)).toBe('DORM_LODGING_STATE');
  });

  it.each([0, 10])('exchange their beds in one step, %i days after they came', async (days) => {
    const { beds } = await house();
    const at = days === 0 ? 7 : 9;
    const one = await arrive(await assign(men[at]!.id, beds[0]![0]!));
    const other = await arrive(await assign(men[at + 1]!.id, beds[1]![0]!));
    if (days > 0) for (const row of [one, other]) await begunBefore(row, days);
    const stale = await admin.call(
      calls.swap,
      { body: { id: one.id, other_id: other.id, other_version: other.version + 1 } },
      { ifMatch: one.version },
    );
    expect(errorOf(stale)).toBe('VERSION_STALE');
    await admin.data(
      calls.swap,
      { body: { id: one.id, other_id: other.id, other_version: other.version } },
      { ifMatch: one.version },
    );
    const now = await db
      .select({ userId: lodgings.userId, bedId: lodgings.bedId })
      .from(lodgings)
      .where(and(eq(lodgings.state, 'in'), inArray(lodgings.bedId, [beds[0]![0]!, beds[1]![0]!])))
      .orderBy(asc(lodgings.userId));
    expect(now).toEqual([
      { userId: men[at]!.id, bedId: beds[1]![0] },
      { userId: men[at + 1]!.id, bedId: beds[0]![0] },
    ]);
  });

  it('are not exchanged into a house of the other gender', async () => {
    const [hers, his] = [await house(2), await house(1)];
    const one = await assign(women[1]!.id, hers.beds[0]![0]!);
    const other = await assign(men[11]!.id, his.beds[0]![0]!);
    const body = { id: one.id, other_id: other.id, other_version: other.version };
    expect(errorOf(await admin.call(calls.swap, { body }, { ifMatch: one.version }))).toBe('DORM_GENDER');
  });

  it('keep the bed beyond the last day, until they check out', async () => {
    const { beds } = await house();
    const here = await arrive(await assign(men[12]!.id, beds[0]![0]!));
    await db
      .update(lodgings)
      .set({ fromOn: daysAhead(day, -20), dueOn: daysAhead(day, -1) })
      .where(eq(lodgings.id, here.id));
    const next = await assign(men[13]!.id, beds[0]![0]!);
    const refused = await admin.call(
      calls.arrive,
      { body: { id: next.id, items: [], deposit_paid: false } },
      { ifMatch: next.version },
    );
    expect(errorOf(refused)).toBe('DORM_STILL_IN');
    expect(JSON.stringify(refused.body)).toContain(men[12]!.name);
  });

  it('have to check out when they withdraw, and lose what has not begun', async () => {
    const { beds } = await house();
    const here = await arrive(await assign(men[14]!.id, beds[0]![0]!));
    const coming = await assign(men[15]!.id, beds[0]![1]!);
    const change = { userIds: [men[14]!.id, men[15]!.id], to: 5, date: day, doneBy: 1 };
    const told = await db.transaction((tx) => statusOpensCheckOut(tx, change));
    expect(told.map(({ to }) => to)).toEqual(expect.arrayContaining(['待退宿', '已取消']));
    const rows = await db
      .select({ state: lodgings.state })
      .from(lodgings)
      .where(inArray(lodgings.id, [here.id, coming.id]))
      .orderBy(asc(lodgings.id));
    expect(rows).toEqual([{ state: 'leaving' }, { state: 'cancelled' }]);
  });

  it('are known by those whose people they are, and by whoever looks after their building', async () => {
    const { beds, building } = await house();
    const [stranger] = await freeOf(1);
    await assign(stranger!.id, beds[0]![0]!);
    await db.execute(sql`insert into role_permission (role_id, code)
      select id, unnest(array['dorm:lodging:list', 'dorm:building:list']) from role where code = 'teacher'`);
    const query = { building_id: building.id };
    expect((await teacher.data(calls.lodgings, { query })).total).toBe(0);
    const map = await teacher.data(buildingEndpoints.bedMap, { params: { id: building.id } });
    expect(map.rooms[0]!.beds[0]).toMatchObject({ look: 'coming', holder: { name: '', staff_id: '', due_on: '' } });
    expect((await teacher.data(buildingEndpoints.beds, { query })).list[0]!.holder_name).toBe('');
    await db.update(buildings).set({ managerId: 3 }).where(eq(buildings.id, building.id));
    expect((await teacher.data(calls.lodgings, { query })).list[0]!.name).toBe(stranger!.name);
  });
});

describe('many at once', () => {
  it('are proposed with reasons and given as proposed; somebody who was faster is refused by name', async () => {
    const { building } = await house();
    const body = { building_ids: [building.id], from_on: day, due_on: due };
    const answer = await admin.data(calls.proposeBeds, { body });
    const placed = answer.list.filter(({ bed_id: bed }) => bed !== null);
    expect(placed).toHaveLength(8);
    expect(answer.list.find(({ bed_id: bed }) => bed === null)!.reasons).toEqual([expect.stringContaining('空床')]);
    const list = placed.map(({ user_id, bed_id }) => ({ user_id, bed_id: bed_id! }));
    const many = { body: { list, from_on: day, due_on: due } };
    expect(await admin.data(calls.assignMany, many)).toEqual({ count: 8 });
    expect(errorOf(await admin.call(calls.assignMany, many))).toBe('DORM_BED_TAKEN');
  });

  it('never share a bed, and nobody has two', async () => {
    const { beds } = await house(1);
    const somebody = (await freeOf(1)).slice(0, 12);
    const wishes = Array.from({ length: 60 }, (_, at) =>
      wish(somebody[at % 12]!.id, beds[Math.floor(at / 7) % 4]![at % 2]!),
    );
    const answers = await Promise.all(wishes.map((one) => admin.call(calls.assign, one)));
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    const shared = await db.execute(sql`select 1 from dorm_lodging one join dorm_lodging other on one.id < other.id
      and (one.bed_id = other.bed_id or one.user_id = other.user_id)
      and one.ended_on is null and other.ended_on is null
      and daterange(one.from_on, one.due_on, '[]') && daterange(other.from_on, other.due_on, '[]')`);
    expect(shared.rows).toEqual([]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(8);
  });

  it('come from a sheet, which repeated changes nothing', async () => {
    const { building } = await house(2);
    const [one, other] = (await freeOf(2)).slice(0, 2);
    const line = (staffId: string, bed: string) => ({
      staff_id: staffId,
      building: building.name,
      room: '101',
      bed,
      from_on: daysAhead(day, -3),
      due_on: due,
    });
    const lines: Record<string, string>[] = [line(one!.staffId, '1'), line(other!.staffId, '1'), line('没有', '2')];
    const body = { rows: lines.map((values, at) => ({ sheet: '住宿', row: at + 2, values })) };
    const outcomes = async () =>
      (await admin.data(calls.importLodgings, { body })).results.map(({ outcome, message }) => [outcome, message]);
    expect(await outcomes()).toEqual([
      ['created', ''],
      ['failed', expect.stringContaining('已有人住')],
      ['failed', expect.stringContaining('没有工号为“没有”的人员')],
    ]);
    expect((await outcomes())[0]).toEqual(['unchanged', '']);
    const rooms = [{ building: building.name, floor: '2', number: '201', type: '四人间', gender: '女' }];
    const sheet = { body: { rows: rooms.map((values, at) => ({ sheet: '房间', row: at + 2, values })) } };
    const made = async () => (await admin.data(buildingEndpoints.importRooms, sheet)).results[0]!.outcome;
    expect([await made(), await made()]).toEqual(['created', 'unchanged']);
  });
});
