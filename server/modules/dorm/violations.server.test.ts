import { and, ne, notInArray, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { attachmentEndpoints } from '@contract/attachment/endpoints';
import { violationEndpoints as calls } from '@contract/dorm/violations';
import { personTypes } from '@contract/kernel/enums';
import { daysAhead } from '@contract/rotation/stay-states';
import { today } from '@server/kits/today';
import { attachPdf } from '@tests/server/attach';
import { errorOf, type TestClient } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { people } from '../people/tables';
import { violations } from './tables';

const server = await startTestServer({ working: false });
const { db } = server.database;
const [admin, student, teacher] = (await Promise.all(
  ['admin', 'student', 'teacher'].map((name) => server.as(name)),
)) as [TestClient, TestClient, TestClient];
const studentId = 4;
const day = today();
const [other] = await db
  .select({ id: people.id })
  .from(people)
  .where(
    and(
      ne(people.id, studentId),
      ne(people.typeId, personTypes.staff.id),
      notInArray(people.id, db.select({ id: violations.userId }).from(violations)),
    ),
  )
  .limit(1);

const body = (part: object = {}) => ({ user_id: studentId, kind_id: 1, day, evidence: '23:50 返回', ...part });
const note = (part?: object) => admin.data(calls.addViolation, { body: body(part) });

it('are refused to strangers, and to those who may not note or handle them', async () => {
  expect((await server.anonymous.call(calls.violations, { query: {} })).status).toBe(401);
  const row = await note();
  for (const call of [
    teacher.call(calls.violations, { query: {} }),
    student.call(calls.addViolation, { body: body() }),
    student.call(calls.violationKinds, { query: {} }),
    student.call(
      calls.handleViolation,
      { body: { id: row.id, state: 'revoked', handling: '没有' } },
      { ifMatch: row.version },
    ),
    teacher.call(calls.appealViolation, { body: { id: row.id, appeal: '不是他' } }, { ifMatch: row.version }),
  ])
    expect(errorOf(await call)).toBe('FORBIDDEN');
});

it('are noted once however often the same key comes, on days that were, with their reason', async () => {
  const one = await admin.call(calls.addViolation, { body: body() }, { key: 'dorm-violation-1' });
  const again = await admin.call(calls.addViolation, { body: body() }, { key: 'dorm-violation-1' });
  expect(again.body.data).toEqual(one.body.data);
  const tomorrow = await admin.call(calls.addViolation, { body: body({ day: daysAhead(day, 1) }) });
  expect(errorOf(tomorrow)).toBe('DORM_DAY_OUTSIDE');
  expect(errorOf(await admin.call(calls.addViolation, { body: body({ evidence: ' ' }) }))).toBe('INPUT_INVALID');
  expect(errorOf(await admin.call(calls.addViolation, { body: body({ kind_id: 999 }) }))).toBe('NOT_FOUND');
});

it('are seen by the one whom they are about, and of others he sees nothing', async () => {
  await note();
  const row = await note({ user_id: other!.id });
  const own = await student.data(calls.violations, { query: { size: 500 } });
  expect(own.total).toBeGreaterThan(0);
  expect(own.list.every(({ user_id: id, is_own: isOwn }) => id === studentId && isOwn)).toBe(true);
  const appeal = await student.call(
    calls.appealViolation,
    { body: { id: row.id, appeal: '不是我' } },
    { ifMatch: row.version },
  );
  expect(errorOf(appeal)).toBe('NOT_FOUND');
});

it('are handled, contested once and answered; what is taken back counts no more', async () => {
  const row = await note({ kind_id: 3 });
  const early = await student.call(
    calls.appealViolation,
    { body: { id: row.id, appeal: '在值班' } },
    { ifMatch: row.version },
  );
  expect(errorOf(early)).toBe('DORM_VIOLATION_STATE');
  const told = await admin.data(
    calls.handleViolation,
    { body: { id: row.id, state: 'told', handling: '通报批评' } },
    { ifMatch: row.version },
  );
  expect(told).toMatchObject({ state: 'told', handling: '通报批评' });
  const asked = await student.data(
    calls.appealViolation,
    { body: { id: row.id, appeal: '当晚值班' } },
    { ifMatch: told.version },
  );
  expect(asked.state).toBe('appeal');
  const stale = await admin.call(
    calls.handleViolation,
    { body: { id: row.id, state: 'revoked', handling: '属实' } },
    { ifMatch: told.version },
  );
  expect(errorOf(stale)).toBe('VERSION_STALE');
  const back = await admin.data(
    calls.handleViolation,
    { body: { id: row.id, state: 'revoked', handling: '值班属实' } },
    { ifMatch: asked.version },
  );
  expect(back).toMatchObject({ state: 'revoked', handling: '通报批评', answer: '值班属实', total: row.total - 8 });
  const twice = await student.call(
    calls.appealViolation,
    { body: { id: row.id, appeal: '再说一次' } },
    { ifMatch: back.version },
  );
  expect(errorOf(twice)).toBe('DORM_VIOLATION_STATE');
});

it('are noted and handled by who looks after the house, of those who live there and of nobody else', async () => {
  const manager = await server.as('dorm');
  const livesIn = async (isOwn: boolean) => {
    const own = isOwn ? sql`= manager.user_id` : sql`is distinct from manager.user_id`;
    const { rows } = await db.execute<{ user_id: number }>(sql`select lived.user_id from dorm_lodging lived
      join dorm_bed bed on bed.id = lived.bed_id join dorm_room room on room.id = bed.room_id
      join dorm_building house on house.id = room.building_id
      join account manager on manager.username = 'dorm'
      where lived.state = 'in' and house.manager_id ${own} order by lived.id limit 1`);
    return rows[0]!.user_id;
  };
  const [own, stranger] = [await livesIn(true), await livesIn(false)];
  const row = await manager.data(calls.addViolation, { body: body({ user_id: own }) });
  const handled = await manager.data(
    calls.handleViolation,
    { body: { id: row.id, state: 'told', handling: '通报批评' } },
    { ifMatch: row.version },
  );
  expect(handled.state).toBe('told');
  expect(errorOf(await manager.call(calls.addViolation, { body: body({ user_id: stranger }) }))).toBe('NOT_FOUND');
  const elsewhere = await note({ user_id: stranger });
  const { list } = await manager.data(calls.violations, { query: { size: 500 } });
  expect(list.map(({ id }) => id)).toContain(row.id);
  expect(list.map(({ id }) => id)).not.toContain(elsewhere.id);
  const refused = manager.call(
    calls.handleViolation,
    { body: { id: elsewhere.id, state: 'told', handling: '通报批评' } },
    { ifMatch: elsewhere.version },
  );
  expect(errorOf(await refused)).toBe('NOT_FOUND');
});

it('have photos and proof, each of its own kind, which the one whom it is about reads and a stranger does not', async () => {
  const photo = await attachPdf(admin, 'dorm-violation', '', '现场.pdf');
  const row = await note({ photos: [photo.id] });
  expect(row.photos).toMatchObject([{ id: photo.id, name: '现场.pdf' }]);
  const proof = await attachPdf(admin, 'dorm-violation-handling', '', '通报.pdf');
  const handled = await admin.data(
    calls.handleViolation,
    { body: { id: row.id, state: 'told', handling: '通报批评', files: [proof.id] } },
    { ifMatch: row.version },
  );
  const said = await attachPdf(student, 'dorm-violation-appeal', '', '值班表.pdf');
  // Proof of one's own is no photo of the record.
  for (const files of [[proof.id], ['00000000-0000-4000-8000-000000000000']]) {
    const wrong = student.call(
      calls.appealViolation,
      { body: { id: row.id, appeal: '当晚值班', files } },
      { ifMatch: handled.version },
    );
    expect(errorOf(await wrong)).toBe('NOT_FOUND');
  }
  const asked = await student.data(
    calls.appealViolation,
    { body: { id: row.id, appeal: '当晚值班', files: [said.id] } },
    { ifMatch: handled.version },
  );
  expect(asked).toMatchObject({
    photos: [{ id: photo.id }],
    handling_files: [{ id: proof.id }],
    appeal_files: [{ id: said.id }],
  });
  for (const { id } of [photo, proof, said]) {
    const read = async (who: TestClient) => (await who.call(attachmentEndpoints.content, { params: { id } })).status;
    expect([await read(admin), await read(student), await read(teacher)]).toEqual([200, 200, 404]);
  }
  const late = student.call(attachmentEndpoints.remove, { params: { id: said.id } });
  expect((await late).status).not.toBe(200);
});

it('have kinds that stay while they are used', async () => {
  const { list } = await admin.data(calls.violationKinds, { query: {} });
  const used = list.find(({ count }) => count > 0)!;
  const refused = await admin.call(calls.removeViolationKind, { body: { id: used.id } }, { ifMatch: used.version });
  expect(errorOf(refused)).toBe('IN_USE');
  const made = await admin.data(calls.saveViolationKind, { body: { name: '噪声扰民', points: 2 } });
  expect(errorOf(await admin.call(calls.saveViolationKind, { body: { name: '噪声扰民', points: 3 } }))).toBe(
    'NAME_TAKEN',
  );
  await admin.data(calls.removeViolationKind, { body: { id: made.id } }, { ifMatch: made.version });
});
