import { and, eq, inArray, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { inspectionEndpoints as calls, type InspectedRoom } from '@contract/dorm/inspections/inspections';
import { violationEndpoints as violationCalls } from '@contract/dorm/violations';
import { daysAhead } from '@contract/rotation/stay-states';
import { today } from '@server/kits/today';
import { attachPdf } from '@tests/server/attach';
import { errorOf, type TestClient } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { attendanceLeaves } from '../../attendance/tables';
import { noticePushes } from '../../notice/tables';
import { classes, classMembers } from '../../student/tables';
import { applications } from '../applications/tables';
import { violations } from '../tables';
import { photoOwner } from './sheet';
import { inspections, inspectors } from './tables';

const server = await startTestServer({ working: false });
const { db } = server.database;
const [admin, student, teacher, ops] = (await Promise.all(
  ['admin', 'student', 'teacher', 'yw'].map((name) => server.as(name)),
)) as [TestClient, TestClient, TestClient, TestClient];
const studentId = 4;
const day = today();

it('is no matter of a trainee who is not of the student union', async () => {
  expect(errorOf(await student.call(calls.unionSheets, {}))).toBe('FORBIDDEN');
  await db.execute(sql`insert into account_role (account_id, role_id)
    select account.id, role.id from account, role where account.username = 'student' and role.code = 'studentUnion'`);
  expect(await student.data(calls.unionSheets, {})).toEqual([]);
});

const arrange = (part: object = {}) =>
  admin.data(calls.saveInspection, {
    body: { building_id: 1, day, kind: 'roll', is_union: false, inspector_ids: [1], ...part },
  });
const sheetOf = (id: number) => admin.data(calls.inspectionSheet, { params: { id } });
const entered = (id: number, room: InspectedRoom, part: object = {}) => ({
  inspection_id: id,
  room_id: room.room_id,
  version: room.version,
  people: room.people.map(({ user_id }) => ({ user_id, is_present: true })),
  scores: [],
  findings: [],
  ...part,
});
const isLived = ({ people }: InspectedRoom) => people.length > 1;
async function enterAll(
  client: TestClient,
  id: number,
  save: typeof calls.saveInspectedRoom | typeof calls.saveUnionRoom,
) {
  for (const room of (await sheetOf(id)).rooms.filter(({ at }) => at === null))
    await client.data(save as typeof calls.saveInspectedRoom, { body: entered(id, room) });
}

it('is refused to strangers, to those without the right, and to who was not sent round', async () => {
  const round = await arrange({ is_union: true });
  const [room] = (await sheetOf(round.id)).rooms;
  expect((await server.anonymous.call(calls.inspections, { query: {} })).status).toBe(401);
  for (const call of [
    teacher.call(calls.inspections, { query: {} }),
    student.call(calls.inspectionSheet, { params: { id: round.id } }),
    student.call(calls.saveInspectedRoom, { body: entered(round.id, room!) }),
    student.call(calls.confirmInspection, { body: { id: round.id } }, { ifMatch: 1 }),
    student.call(calls.inspectionRanking, { query: { month: day.slice(0, 7) } }),
  ])
    expect(errorOf(await call)).toBe('FORBIDDEN');
  const sheets = await student.data(calls.unionSheets, {});
  expect(sheets.map(({ inspection }) => inspection.id)).not.toContain(round.id);
  expect(errorOf(await student.call(calls.saveUnionRoom, { body: entered(round.id, room!) }))).toBe('NOT_FOUND');
  const submit = student.call(calls.submitUnion, { body: { id: round.id } }, { ifMatch: round.version });
  expect(errorOf(await submit)).toBe('NOT_FOUND');
});

it('gives the student union its own rounds of the day; handed in, it waits for an administrator', async () => {
  const round = await arrange({ is_union: true, inspector_ids: [studentId] });
  const other = await arrange({ is_union: false, inspector_ids: [studentId] });
  const own = (await student.data(calls.unionSheets, {})).map(({ inspection }) => inspection.id);
  expect(own).toContain(round.id);
  expect(own).not.toContain(other.id);
  const [room] = (await sheetOf(round.id)).rooms;
  expect(errorOf(await admin.call(calls.saveInspectedRoom, { body: entered(round.id, room!) }))).toBe(
    'DORM_INSPECT_REFUSED',
  );
  const early = student.call(calls.submitUnion, { body: { id: round.id } }, { ifMatch: round.version });
  expect(errorOf(await early)).toBe('DORM_INSPECT_REFUSED');
  await enterAll(student, round.id, calls.saveUnionRoom);
  const submit = await student.data(calls.submitUnion, { body: { id: round.id } }, { ifMatch: round.version });
  expect(submit.state).toBe('submitted');
  const late = await student.call(calls.saveUnionRoom, { body: entered(round.id, room!, { version: 1, note: '补' }) });
  expect(errorOf(late)).toBe('DORM_INSPECT_REFUSED');
  const fixed = await admin.data(calls.saveInspectedRoom, {
    body: entered(round.id, room!, { version: 1, note: '核对' }),
  });
  expect(fixed).toMatchObject({ note: '核对', version: 2 });
  const publish = (version: number) =>
    admin.call(calls.publishInspection, { body: { id: round.id } }, { ifMatch: version });
  expect(errorOf(await publish(submit.version))).toBe('DORM_INSPECT_REFUSED');
  const sure = await admin.data(calls.confirmInspection, { body: { id: round.id } }, { ifMatch: submit.version });
  expect(errorOf(await publish(submit.version))).toBe('VERSION_STALE');
  expect((await publish(sure.version)).body.data).toMatchObject({ state: 'published' });
});

it('is entered once however often it is sent; a second inspector of a room meets the first one’s entry', async () => {
  const round = await arrange();
  const room = (await sheetOf(round.id)).rooms.find(isLived)!;
  const [first] = room.people;
  const body = entered(round.id, room, {
    people: room.people.map(({ user_id }) => ({ user_id, is_present: user_id !== first!.user_id })),
  });
  const one = await admin.call(calls.saveInspectedRoom, { body }, { key: 'dorm-room-1' });
  const again = await admin.call(calls.saveInspectedRoom, { body }, { key: 'dorm-room-1' });
  expect(again.body.data).toEqual(one.body.data);
  expect((await admin.data(calls.saveInspectedRoom, { body })).version).toBe(1);
  // The same entry of somebody else is no conflict, another one is.
  expect((await ops.data(calls.saveInspectedRoom, { body })).version).toBe(1);
  const second = await ops.call(calls.saveInspectedRoom, { body: entered(round.id, room) });
  expect(errorOf(second)).toBe('DORM_INSPECT_MOVED');
  const { copy } = (second.body.data as unknown as { details: { copy: InspectedRoom } }).details;
  expect(copy).toMatchObject({ version: 1, by: '管理员（演示）' });
  const decided = await ops.data(calls.saveInspectedRoom, { body: entered(round.id, room, { version: copy.version }) });
  expect(decided).toMatchObject({ version: 2, by: '运维员（演示）' });
  // His own earlier entry is in nobody's way.
  expect((await ops.data(calls.saveInspectedRoom, { body: { ...body, version: 0 } })).version).toBe(3);
});

it('excuses who has leave or sleeps elsewhere, and takes nobody who does not live there', async () => {
  const round = await arrange();
  const room = (await sheetOf(round.id)).rooms.find(
    ({ people }) => people.filter(({ excuse }) => excuse === '').length > 2,
  )!;
  const [a, b, c] = room.people.filter(({ excuse }) => excuse === '');
  const [leave] = await db.select().from(attendanceLeaves).limit(1);
  const { id: _, ...copy } = leave!;
  await db
    .insert(attendanceLeaves)
    .values({ ...copy, userId: a!.user_id, from: day, to: day, fromHalf: 'am', toHalf: 'pm', state: 'approved' });
  await db
    .insert(applications)
    .values({ userId: b!.user_id, kind: 'away', fromOn: day, dueOn: day, reason: '探亲', state: 'approved' });
  const seen = (await sheetOf(round.id)).rooms.find(({ room_id }) => room_id === room.room_id)!;
  const excuse = (id: number) => seen.people.find(({ user_id }) => user_id === id)!.excuse;
  expect([excuse(a!.user_id), excuse(b!.user_id), excuse(c!.user_id)]).toEqual(['leave', 'away', '']);
  const nobody = seen.people.map(({ user_id }) => ({ user_id, is_present: false }));
  const saved = await admin.data(calls.saveInspectedRoom, { body: entered(round.id, seen, { people: nobody }) });
  const presence = (id: number) => saved.people.find(({ user_id }) => user_id === id)!.presence;
  expect([presence(a!.user_id), presence(b!.user_id), presence(c!.user_id)]).toEqual(['leave', 'away', 'absent']);
  for (const people of [[...nobody, { user_id: studentId, is_present: true }], nobody.slice(1)]) {
    const answer = await admin.call(calls.saveInspectedRoom, { body: entered(round.id, saved, { people }) });
    expect(errorOf(answer)).toBe('DORM_INSPECT_REFUSED');
  }
});

it('makes violations of what was found once it is published, and tells who leads their classes once', async () => {
  const round = await arrange({ kind: 'safety' });
  await enterAll(admin, round.id, calls.saveInspectedRoom);
  const all = (await sheetOf(round.id)).rooms;
  const living = all.flatMap(({ people }) => people.map(({ user_id: id }) => id));
  const [member] = await db
    .select({ userId: classMembers.userId, classId: classMembers.classId })
    .from(classMembers)
    .where(and(eq(classMembers.isCurrent, true), inArray(classMembers.userId, living)));
  expect(member).toBeDefined();
  await db.update(classes).set({ managerId: 3 }).where(eq(classes.id, member!.classId));
  const { userId: user_id } = member!;
  const room = all.find(({ people }) => people.some((one) => one.user_id === user_id))!;
  const findings = [{ user_id, kind_id: 2, evidence: '查寝时发现电热毯' }];
  const shown = await attachPdf(admin, photoOwner, '', '电热毯.pdf');
  await admin.data(calls.saveInspectedRoom, { body: entered(round.id, room, { findings, photos: [shown.id] }) });
  const noted = () => db.select().from(violations).where(eq(violations.evidence, '查寝时发现电热毯'));
  expect(await noted()).toEqual([]);
  const handed = await admin.data(calls.submitInspection, { body: { id: round.id } }, { ifMatch: round.version });
  expect(handed).toMatchObject({ state: 'confirmed', violation_count: 1 });
  const done = await admin.data(calls.publishInspection, { body: { id: round.id } }, { ifMatch: handed.version });
  expect(done.state).toBe('published');
  const [violation] = await noted();
  expect(violation).toMatchObject({ userId: user_id, kindId: 2, points: 5, day, state: 'open' });
  const { list } = await admin.data(violationCalls.violations, { query: {} });
  const { photos } = list.find(({ id }) => id === violation!.id)!;
  expect(photos.map(({ name }) => name)).toEqual(['电热毯.pdf']);
  expect((await sheetOf(round.id)).rooms.find(({ room_id }) => room_id === room.room_id)!.photos).toEqual([shown.id]);
  const told = await db.select().from(noticePushes).where(eq(noticePushes.event, 'dorm.inspection.published'));
  expect(told.map(({ title }) => title)).toEqual([expect.stringContaining('（违规电器）')]);
  const after = await admin.call(calls.saveInspectedRoom, { body: entered(round.id, room, { note: '改' }) });
  expect(errorOf(after)).toBe('DORM_INSPECT_REFUSED');
  const ranking = await admin.data(calls.inspectionRanking, { query: { month: day.slice(0, 7), building_id: 1 } });
  expect(ranking.find(({ room_id }) => room_id === room.room_id)!.violations).toBeGreaterThan(0);
});

it('is corrected for 24 hours, scored by its items, and neither moved nor deleted once it was begun', async () => {
  const round = await arrange({ kind: 'hygiene' });
  const { items, rooms: all } = await sheetOf(round.id);
  const room = all.find(isLived);
  const scores = items.map(({ id, points }) => ({ item_id: id, points }));
  const wrong = scores.map((one) => ({ ...one, points: 100 }));
  for (const bad of [[], wrong, [...scores, scores[0]!]]) {
    const answer = await admin.call(calls.saveInspectedRoom, { body: entered(round.id, room!, { scores: bad }) });
    expect(['DORM_INSPECT_REFUSED', 'INPUT_INVALID']).toContain(errorOf(answer));
  }
  expect((await admin.data(calls.saveInspectedRoom, { body: entered(round.id, room!, { scores }) })).score).toBe(100);
  const remove = await admin.call(calls.removeInspection, { body: { id: round.id } }, { ifMatch: round.version });
  expect(errorOf(remove)).toBe('DORM_INSPECT_REFUSED');
  await db
    .update(inspections)
    .set({ state: 'confirmed', submittedAt: new Date(Date.now() - 25 * 3_600_000) })
    .where(eq(inspections.id, round.id));
  const late = await admin.call(calls.saveInspectedRoom, {
    body: entered(round.id, room!, { scores, version: 1, note: '改' }),
  });
  expect(errorOf(late)).toBe('DORM_INSPECT_REFUSED');
});

it('takes roll and hygiene on one sheet, and lets no room go without either', async () => {
  const round = await arrange({ kind: 'both' });
  const { items, rooms: all } = await sheetOf(round.id);
  const room = all.find(isLived)!;
  const scores = items.map(({ id, points }) => ({ item_id: id, points }));
  const save = (part: object) => admin.call(calls.saveInspectedRoom, { body: entered(round.id, room, part) });
  for (const part of [{ scores: [] }, { scores, people: [] }])
    expect(errorOf(await save(part))).toBe('DORM_INSPECT_REFUSED');
  const people = room.people.map(({ user_id }, at) => ({ user_id, is_present: at > 0 }));
  const saved = (await save({ scores, people })).body.data;
  expect(saved.score).toBe(100);
  expect(saved.people.filter(({ presence }) => presence === 'present')).toHaveLength(people.length - 1);
});

it('is entered by who is sent round, or by who may confirm rounds; a room without people without a score', async () => {
  await db.execute(sql`insert into role_permission (role_id, code)
    select id, unnest(array['dorm:inspect:list', 'dorm:inspect:record']) from role where code = 'teacher'`);
  await db.execute(sql`update role set data_scope = 'all' where code = 'teacher'`);
  const round = await arrange({ kind: 'hygiene' });
  const empty = (await sheetOf(round.id)).rooms.find(({ people }) => people.length === 0)!;
  const saved = () => teacher.call(calls.saveInspectedRoom, { body: entered(round.id, empty) });
  const refused = await saved();
  expect(errorOf(refused)).toBe('DORM_INSPECT_REFUSED');
  expect(refused.body.message).toContain('您不在该检查的检查人中');
  expect((await teacher.data(calls.openSheets, {})).map(({ inspection }) => inspection.id)).not.toContain(round.id);
  await db.insert(inspectors).values({ inspectionId: round.id, userId: 3 });
  expect((await saved()).body.data).toMatchObject({ version: 1, score: null, by: '带老师' });
  expect(
    (await ops.data(calls.saveInspectedRoom, { body: entered(round.id, empty, { version: 1, note: '查' }) })).version,
  ).toBe(2);
});

it('cannot be arranged for yesterday, nor entered before its day', async () => {
  const yesterday = {
    building_id: 1,
    day: daysAhead(day, -1),
    kind: 'roll' as const,
    is_union: false,
    inspector_ids: [1],
  };
  expect(errorOf(await admin.call(calls.saveInspection, { body: yesterday }))).toBe('DORM_DAY_OUTSIDE');
  const round = await arrange({ day: daysAhead(day, 2) });
  const [room] = (await sheetOf(round.id)).rooms;
  expect(errorOf(await admin.call(calls.saveInspectedRoom, { body: entered(round.id, room!) }))).toBe(
    'DORM_INSPECT_REFUSED',
  );
  expect(await admin.data(calls.removeInspection, { body: { id: round.id } }, { ifMatch: round.version })).toEqual({
    id: round.id,
  });
});
