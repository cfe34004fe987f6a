import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { and, asc, eq, inArray, isNull, ne, notInArray, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { approvalEndpoints } from '@contract/approval/endpoints';
import { Decision } from '@contract/approval/status';
import { applicationEndpoints as calls, type Application } from '@contract/dorm/applications';
import { flowOfKind } from '@contract/dorm/application-rules';
import { buildingEndpoints } from '@contract/dorm/buildings';
import { lodgingEndpoints } from '@contract/dorm/lodgings';
import { seasonEndpoints } from '@contract/dorm/seasons';
import { personTypes } from '@contract/kernel/enums';
import { daysAhead } from '@contract/rotation/stay-states';
import { migrationsFolder } from '@server/kernel/paths';
import { today } from '@server/kits/today';
import { errorOf, type TestClient } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { ensureAccount } from '../../account/public';
import { approvalActionLog, approvalRecords } from '../../approval/tables';
import { noticePushes } from '../../notice/tables';
import { people } from '../../people/tables';
import { classes, classMembers } from '../../student/tables';
import { lodgings, seasons } from '../tables';
import { applications } from './tables';

const server = await startTestServer({ working: false });
const { db } = server.database;
const [admin, student, teacher, secretary] = (await Promise.all(
  ['admin', 'student', 'teacher', 'secretary'].map((name) => server.as(name)),
)) as [TestClient, TestClient, TestClient, TestClient];

const day = today();
const due = daysAhead(day, 100);
const me = 4;
const [own] = await db.select().from(people).where(eq(people.id, me));
const gender = own!.gender as 1 | 2;
const asked = (part: object) => ({ body: { reason: '通勤不便', ...part } }) as never;
const apply = (who: TestClient, part: object) => who.data(calls.apply, asked(part));
const checkIn = { kind: 'checkIn', from_on: day, due_on: due };

/** Rooms of two beds of the student's gender. */
let houses = 0;
async function house(of: 1 | 2 | null = gender, managerId: number | null = null) {
  houses += 1;
  const body = { name: `申请楼 ${houses}`, gender: of, manager_id: managerId };
  const building = await admin.data(buildingEndpoints.saveBuilding, { body });
  const rooms = { building_id: building.id, floor_from: 1, floor_to: 1, per_floor: 2, type_id: 2 };
  await admin.data(buildingEndpoints.addRooms, { body: rooms });
  const map = await admin.data(buildingEndpoints.bedMap, { params: { id: building.id } });
  return { id: building.id, beds: map.rooms.flatMap((room) => room.beds.map(({ id }) => id)) };
}

const subjectOf = (row: Application) => `${row.id}-${row.user_id}`;
const recordOf = async (who: TestClient, row: Application) => {
  const params = { flow: flowOfKind(row.kind), subject: subjectOf(row) };
  return (await who.data(approvalEndpoints.ofSubject, { params })).record;
};
async function decide(who: TestClient, row: Application, pass: 1 | 2, input?: object) {
  const record = (await recordOf(who, row))!;
  const comment = pass === Decision.reject ? '材料不全' : '';
  return who.call(approvalEndpoints.review, {
    params: { id: record.id },
    body: { node_id: record.node!.id, pass, comment, ...(input && { input }) },
  });
}
const rowOf = async (id: number) =>
  (await admin.data(calls.applications, { query: { size: 500 } })).list.find((one) => one.id === id)!;

/** Somebody with an account and without a bed. */
const housed = db.select({ id: lodgings.userId }).from(lodgings);
const others = await db
  .select()
  .from(people)
  .where(
    and(
      ne(people.typeId, personTypes.staff.id),
      eq(people.gender, gender),
      eq(people.status, 1),
      isNull(people.deletedAt),
      ne(people.id, me),
      notInArray(people.id, housed),
      notInArray(people.id, db.select({ id: applications.userId }).from(applications)),
    ),
  )
  .orderBy(asc(people.id))
  .limit(20);
let taken = 0;
async function newcomer() {
  const person = others[taken++]!;
  const username = `lodger-${person.id}`;
  await ensureAccount(db, {
    username,
    password: 'Reach@2026',
    userId: person.id,
    roleCodes: ['student'],
    mustChange: false,
  });
  return { person, client: await server.as(username) };
}
/** The same, living in a bed. */
async function lodger(bedId: number) {
  const one = await newcomer();
  const body = { user_id: one.person.id, bed_id: bedId, from_on: day, due_on: due };
  const row = await admin.data(lodgingEndpoints.assign, { body });
  const arrival = { body: { id: row.id, items: [], deposit_paid: true } };
  return { ...one, lodging: await admin.data(lodgingEndpoints.arrive, arrival, { ifMatch: row.version }) };
}

describe('an application', () => {
  it('is taken in the seasons of its kind and of its person alone, which the office sets', async () => {
    const { client } = await newcomer();
    const [, bed] = (await house()).beds;
    const living = await lodger(bed!);
    const { typeId } = living.person;
    await db.delete(seasons);
    const save = (body: object, who = admin) =>
      who.call(seasonEndpoints.saveSeason, {
        body: { name: '示例时段', kinds: ['checkIn', 'move'], from_on: null, until_on: null, type_ids: [], ...body },
      });
    expect(errorOf(await save({ from_on: day }, secretary))).toBe('FORBIDDEN');
    expect((await save({ from_on: day, until_on: daysAhead(day, -1) })).body.message).toContain('不能早于申请开始');
    expect((await save({})).body.message).toContain('请填写申请开始或申请截止');
    expect((await save({ from_on: day, kinds: [] })).body.message).toContain('请至少选择一种申请');
    const ahead = { from_on: daysAhead(day, 2), until_on: daysAhead(day, 9) };
    const spring = (await save({ ...ahead, name: '示例春季' })).body.data;
    expect(errorOf(await save({ ...ahead, name: '示例春季' }))).toBe('NAME_TAKEN');
    expect((await client.data(calls.applyChoices, {})).seasons).toEqual([
      { name: '示例春季', ...ahead, kinds: ['checkIn', 'move'] },
    ]);
    const early = await client.call(calls.apply, asked(checkIn));
    expect(errorOf(early)).toBe('DORM_APPLICATION_REFUSED');
    expect(early.body.message).toContain(`下一个申请时段为“示例春季”（${ahead.from_on} 至 ${ahead.until_on}）`);
    const moves = () => living.client.call(calls.apply, asked({ kind: 'move' }));
    expect((await moves()).body.message).toContain('示例春季');
    expect((await apply(living.client, { kind: 'away', from_on: day, due_on: day })).state).toBe('pending');
    // One that is open for another type opens nothing, and one for his type is enough.
    const other = (await save({ name: '示例其他', from_on: day, type_ids: [typeId + 1] })).body.data;
    expect((await moves()).body.message).toContain('示例春季');
    const own = (await save({ name: '示例本类', until_on: day, kinds: ['move'], type_ids: [typeId] })).body.data;
    expect((await moves()).status).toBe(200);
    for (const { id, version } of [spring, other, own])
      await admin.data(seasonEndpoints.removeSeason, { body: { id } }, { ifMatch: version });
    expect((await apply(client, checkIn)).state).toBe('pending');
  });

  it('is nothing for strangers, and the lists of others nothing for applicants', async () => {
    expect((await server.anonymous.call(calls.apply, asked(checkIn))).status).toBe(401);
    for (const call of [
      student.call(calls.applications, { query: {} }),
      teacher.call(calls.applications, { query: {} }),
      secretary.call(calls.bedChoices, { params: { id: 1 } }),
      secretary.call(calls.apply, asked(checkIn)),
    ])
      expect(errorOf(await call)).toBe('FORBIDDEN');
  });

  it('that cannot be had is refused in words', async () => {
    for (const [part, words] of [
      [{ kind: 'move' }, '还没有床位'],
      [{ ...checkIn, due_on: null }, '请选择日期'],
      [{ ...checkIn, from_on: daysAhead(day, -1) }, '早于今天'],
      [{ ...checkIn, due_on: daysAhead(day, -1) }, '早于开始日期'],
    ] as const) {
      const answer = await student.call(calls.apply, asked(part));
      expect(errorOf(answer)).toBe('DORM_APPLICATION_REFUSED');
      expect(JSON.stringify(answer.body)).toContain(words);
    }
  });

  it('has the season of the hospital that had one for all, and none where there was none', async () => {
    const file = readdirSync(migrationsFolder).find((name) => name.endsWith('_archive_fields_and_seasons.sql'))!;
    const statements = readFileSync(join(migrationsFolder, file), 'utf8')
      .split('--> statement-breakpoint')
      .filter((text) => text.includes('INSERT INTO "dorm_season"') || text.includes('DROP COLUMN'));
    expect(statements).toHaveLength(3);
    const carried = async (until: string | null) => {
      const undo = new Error('as it was');
      let found: (typeof seasons.$inferSelect)[] = [];
      const migrating = db.transaction(async (tx) => {
        await tx.delete(seasons);
        await tx.execute(sql`alter table dorm_setting add apply_from date, add apply_until date`);
        await tx.execute(sql`insert into dorm_setting default values on conflict do nothing`);
        await tx.execute(sql`update dorm_setting set apply_until = ${until}`);
        for (const text of statements) await tx.execute(sql.raw(text));
        found = await tx.select().from(seasons);
        throw undo;
      });
      await expect(migrating).rejects.toBe(undo);
      return found;
    };
    expect(await carried('2026-09-15')).toMatchObject([
      { name: '入住与调宿', fromOn: null, untilOn: '2026-09-15', kinds: ['checkIn', 'move'], typeIds: [] },
    ]);
    expect(await carried(null)).toEqual([]);
  });

  it('of the demo shows how it was decided', async () => {
    const { list } = await admin.data(calls.applications, { query: { size: 500 } });
    const decided = list.filter(({ state, reason }) => state !== 'pending' && reason !== '通勤不便');
    expect(decided.length).toBeGreaterThan(6);
    const said = { approved: 'pass', rejected: 'reject', withdrawn: 'withdraw', pending: '' };
    for (const row of decided) {
      const lines = await db
        .select({ kind: approvalActionLog.kind, at: approvalActionLog.at })
        .from(approvalActionLog)
        .innerJoin(approvalRecords, eq(approvalRecords.id, approvalActionLog.recordId))
        .where(and(eq(approvalRecords.flow, flowOfKind(row.kind)), eq(approvalRecords.subjectId, subjectOf(row))))
        .orderBy(asc(approvalActionLog.id));
      expect(
        lines.map(({ kind }) => kind),
        row.reason,
      ).toEqual(['submit', said[row.state]]);
      expect(lines.every(({ at }) => at.getTime() < Date.now())).toBe(true);
    }
    // Who decides in the office reads how, and what was given.
    const housed = decided.find(({ kind, state }) => kind === 'checkIn' && state === 'approved')!;
    const { timeline } = (await recordOf(admin, housed))!;
    expect(timeline.flatMap(({ given = [] }) => given)).toEqual([{ label: '床位', value: housed.place }]);
  });

  it('waits once per kind, is withdrawn by its own alone, and is shown to nobody else', async () => {
    const row = await apply(student, checkIn);
    expect(row).toMatchObject({ state: 'pending', from_on: day, due_on: due, place: '' });
    expect(errorOf(await student.call(calls.apply, asked(checkIn)))).toBe('DORM_APPLICATION_REFUSED');
    const { client } = await newcomer();
    const withdraw = { body: { id: row.id } };
    expect(errorOf(await client.call(calls.withdrawApplication, withdraw, { ifMatch: row.version }))).toBe('NOT_FOUND');
    expect((await client.data(calls.ownApplications, { query: {} })).list).toEqual([]);
    expect(await recordOf(client, row)).toBeNull();
    expect(errorOf(await student.call(calls.withdrawApplication, withdraw, { ifMatch: 99 }))).toBe('VERSION_STALE');
    const back = await student.data(calls.withdrawApplication, withdraw, { ifMatch: row.version });
    expect(back.state).toBe('withdrawn');
    const again = await student.call(calls.withdrawApplication, withdraw, { ifMatch: back.version });
    expect(errorOf(again)).toBe('DORM_APPLICATION_REFUSED');
  });
});

describe('入住', () => {
  it('is passed with a bed of the wished house, and not without', async () => {
    const wished = await house();
    const row = await apply(student, { ...checkIn, building_id: wished.id });
    const choices = await admin.data(calls.bedChoices, { params: { id: row.id } });
    expect(wished.beds).toContain(choices[0]!.bed_id);
    expect(choices[0]!.reasons).toContain('意愿楼栋');
    expect((await decide(admin, row, Decision.pass)).status).toBe(400);
    const foreign = await house(gender === 1 ? 2 : 1);
    const refused = await decide(admin, row, Decision.pass, { bed_id: foreign.beds[0] });
    expect(errorOf(refused)).toBe('APPROVAL_OBSTACLE');
    expect(await rowOf(row.id)).toMatchObject({ state: 'pending' });
    const bedId = choices[0]!.bed_id;
    expect((await decide(admin, row, Decision.pass, { bed_id: bedId })).status).toBe(200);
    expect(await rowOf(row.id)).toMatchObject({ state: 'approved', place: choices[0]!.place });
    const [made] = await db.select().from(lodgings).where(eq(lodgings.userId, me));
    expect(made).toMatchObject({ bedId, fromOn: day, dueOn: due, state: 'planned' });
    const told = await db.select().from(noticePushes).where(eq(noticePushes.event, 'dorm.application.bed'));
    expect(told.length).toBe(1);
    expect(JSON.stringify(await student.data(calls.applyChoices, {}))).toContain(choices[0]!.place);
  });

  it('of two who are given one bed has one: the second pass is refused in the bed’s words', async () => {
    const { beds } = await house();
    const [one, other] = [await newcomer(), await newcomer()];
    const rows = [await apply(one.client, checkIn), await apply(other.client, checkIn)];
    const answers = await Promise.all(rows.map((row) => decide(admin, row, Decision.pass, { bed_id: beds[0] })));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const lost = answers.find(({ status }) => status === 409)!;
    expect(errorOf(lost)).toBe('APPROVAL_OBSTACLE');
    expect(JSON.stringify(lost.body)).toContain('已有人住或已分配');
    expect(await db.select().from(lodgings).where(eq(lodgings.bedId, beds[0]!))).toHaveLength(1);
  });

  it('is not passed in batches', async () => {
    const { client } = await newcomer();
    const row = await apply(client, checkIn);
    const record = (await recordOf(admin, row))!;
    const items = [{ id: record.id, node_id: record.node!.id }];
    const body = { items, pass: Decision.pass, comment: '' };
    const { done, failed } = await admin.data(approvalEndpoints.reviewBatch, { body });
    expect([done, failed.length]).toEqual([0, 1]);
    expect(await rowOf(row.id)).toMatchObject({ state: 'pending' });
    expect((await decide(admin, row, Decision.reject)).status).toBe(200);
    expect(await rowOf(row.id)).toMatchObject({ state: 'rejected' });
  });
});

describe('whoever lives there', () => {
  it('moves to another bed with the pass', async () => {
    const { beds } = await house();
    const { person, client } = await lodger(beds[0]!);
    const row = await apply(client, { kind: 'move' });
    expect(errorOf(await decide(admin, row, Decision.pass, { bed_id: beds[0] }))).toBe('APPROVAL_OBSTACLE');
    expect((await decide(admin, row, Decision.pass, { bed_id: beds[2] })).status).toBe(200);
    const open = await db
      .select()
      .from(lodgings)
      .where(and(eq(lodgings.userId, person.id), isNull(lodgings.endedOn)));
    expect(open.map(({ bedId }) => bedId)).toEqual([beds[2]]);
  });

  it('checks out after the class’s manager and the office have passed', async () => {
    const { beds } = await house();
    const { person, client, lodging } = await lodger(beds[0]!);
    const [led] = await db.select().from(classes).where(eq(classes.managerId, 3));
    await db.delete(classMembers).where(eq(classMembers.userId, person.id));
    await db.insert(classMembers).values({ classId: led!.id, userId: person.id });
    const row = await apply(client, { kind: 'out', from_on: daysAhead(day, 3) });
    const early = (await recordOf(admin, row))?.actions ?? [];
    expect(early.map(({ action }) => action)).not.toContain('pass');
    expect((await decide(teacher, row, Decision.pass)).status).toBe(200);
    expect((await decide(admin, row, Decision.pass)).status).toBe(200);
    const [after] = await db.select().from(lodgings).where(eq(lodgings.id, lodging.id));
    expect(after).toMatchObject({ state: 'leaving', dueOn: daysAhead(day, 3) });
    const again = await client.call(calls.apply, asked({ kind: 'out', from_on: day }));
    expect(JSON.stringify(again.body)).toContain('正在办理退宿');
  });

  it('has visitors whom the house’s manager lets in, and nobody else learns of them', async () => {
    const { beds } = await house(gender, 2);
    const { client } = await lodger(beds[0]!);
    const visit = { kind: 'visit', from_on: day, from_time: '14:00', to_time: '13:00', visitor: '母亲' };
    expect(errorOf(await client.call(calls.apply, asked(visit)))).toBe('DORM_APPLICATION_REFUSED');
    const row = await apply(client, { ...visit, to_time: '16:00' });
    expect(await recordOf(teacher, row)).toBeNull();
    expect((await decide(secretary, row, Decision.pass)).status).toBe(200);
    expect(await rowOf(row.id)).toMatchObject({ state: 'approved', visitor: '母亲', from_time: '14:00' });
  });

  it('goes away for nights, and comes back by himself', async () => {
    const { beds } = await house();
    const { client } = await lodger(beds[0]!);
    const row = await apply(client, { kind: 'away', from_on: day, due_on: daysAhead(day, 2) });
    expect((await decide(admin, row, Decision.pass)).status).toBe(200);
    expect(await rowOf(row.id)).toMatchObject({ state: 'approved' });
    expect(
      await db
        .select()
        .from(lodgings)
        .where(inArray(lodgings.bedId, [beds[0]!])),
    ).toHaveLength(1);
  });
});
