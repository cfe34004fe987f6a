import { and, eq, ne, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { approvalEndpoints } from '@contract/approval/endpoints';
import { Decision, SubmissionStatus } from '@contract/approval/status';
import { validIn } from '@contract/rotation/lists';
import { swapEndpoints as calls, swapFlowKey, type SwapChoice } from '@contract/rotation/swaps';
import { currentHalf } from '@server/kits/today';
import { staysOutOfStep } from '@tests/builders/rotation-stays';
import { errorOf, type TestClient } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { accounts } from '../../account/tables';
import { people } from '../../people/tables';
import { heldHalves, lockPeople, writeHalves } from '../moves/stays-of-people';
import { rotationChanges, rotationStays } from '../tables';
import { plannedPeople } from './planned';

const server = await startTestServer({ working: false });
const { db } = server.database;
const [admin, secretary, student, teacher] = (await Promise.all(
  ['admin', 'secretary', 'student', 'teacher'].map((name) => server.as(name)),
)) as [TestClient, TestClient, TestClient, TestClient];
const self = 4;

/** A colleague in training with an account, of the same grade and major: what counts for one counts for the other. */
const [own] = await db.select().from(people).where(eq(people.id, self));
const [colleague] = await db
  .select()
  .from(people)
  .where(and(ne(people.id, self), eq(people.businessStatus, own!.businessStatus), eq(people.typeId, own!.typeId)))
  .orderBy(sql`${people.id} desc`)
  .limit(1);
const other = colleague!.id;
await db
  .update(people)
  .set({ recruitYear: own!.recruitYear, majorId: own!.majorId, profile: own!.profile })
  .where(eq(people.id, other));
const [ownAccount] = await db.select().from(accounts).where(eq(accounts.userId, self));
const [role] = (
  await db.execute<{ id: number }>(sql`select role_id as id from account_role join account on account.id = account_id
    where user_id = ${self}`)
).rows;
await db.delete(accounts).where(eq(accounts.userId, other));
const [account] = await db
  .insert(accounts)
  .values({ username: 'colleague', userId: other, passwordHash: ownAccount!.passwordHash })
  .returning({ id: accounts.id });
await db.execute(sql`insert into account_role (account_id, role_id) values (${account!.id}, ${role!.id})`);
const partner = await server.as('colleague');

const first = (Math.floor(currentHalf() / 2) + 3) * 2;
const spans = [
  { start: first, end: first + 2 },
  { start: first + 2, end: first + 4 },
];
/** Two standard departments of the scheme with a department of the hospital for each, valid in both months. */
const subject = (await plannedPeople(db, [self])).get(self)!.subject!;
const places = subject.standards
  .flatMap(({ stDeptId, candidates, reserve }) => {
    const always = candidates.find((one) => [0, 1].every((month) => validIn(one, first / 2 + month)));
    return always && !reserve ? [{ stDeptId, deptId: always.deptId }] : [];
  })
  .slice(0, 2) as [Place, Place];
type Place = { stDeptId: number; deptId: number };

/** Plans of both, whatever they had: from `first` on only these two months. */
async function plan(rows: Record<number, readonly [Place, Place]>): Promise<void> {
  await server.database.transaction(async (tx) => {
    const ids = Object.keys(rows).map(Number);
    await lockPeople(tx, ids);
    const held = await heldHalves(tx, ids);
    const cleared = held.flatMap(({ userId, start, length }) =>
      Array.from({ length }, (_, at) => ({ userId, half: start + at, place: null })),
    );
    const written = ids.flatMap((userId) =>
      rows[userId]!.flatMap((place, at) =>
        [0, 1].map((more) => ({ userId, half: first + at * 2 + more, place: { ...place } })),
      ),
    );
    const ahead = cleared.filter(({ half }) => half >= first);
    const kept = ahead.filter(({ userId, half }) => !written.some((one) => one.userId === userId && one.half === half));
    await writeHalves(tx, { kind: 'edit', doneBy: 1, origin: 'manual' }, { held, changes: [...kept, ...written] });
  });
}
const staysOf = (userId: number) =>
  db
    .select()
    .from(rotationStays)
    .where(and(eq(rotationStays.userId, userId), ne(rotationStays.state, 'cancelled'), sql`start >= ${first}`))
    .orderBy(rotationStays.start);
const planned = async (userId: number) => (await staysOf(userId)).map(({ start, deptId }) => [start - first, deptId]);
const [x, y] = places;
await db.execute(sql`insert into department_person (dept_id, person_id, post)
  values (${x.deptId}, 2, 'secretary'), (${y.deptId}, 2, 'secretary') on conflict do nothing`);
const crossed = { [self]: [x, y], [other]: [y, x] } as const;
const firstStay = async () => (await staysOf(self))[0]!.id;

const request = (client: TestClient, stayId: number, choice: SwapChoice) =>
  client.call(calls.requestSwap, { body: { stayId, choice, reason: '备考' } });
const openNode = async (id: number) =>
  (
    await db.execute<{ id: number; title: string }>(sql`
    select id, title from approval_node where record_id = ${id} and state = 1`)
  ).rows[0];
const review = async (client: TestClient, id: number, pass: Decision = Decision.pass) =>
  client.call(approvalEndpoints.review, {
    params: { id },
    body: { node_id: (await openNode(id))?.id ?? 1, pass, comment: '意见' },
  });
/** The ward's secretary, then the office. */
async function passOn(id: number) {
  expect((await openNode(id))!.title).toBe('科室审核');
  expect((await review(secretary, id)).status).toBe(200);
  expect((await openNode(id))!.title).toBe('教育处审核');
  expect((await review(admin, id)).status).toBe(200);
}

describe('what may be asked for', () => {
  it('is the own stay alone, by who may apply', async () => {
    await plan(crossed);
    const stayId = await firstStay();
    const options = (client: TestClient) => client.call(calls.swapOptions, { body: { stayId } });
    expect((await options(server.anonymous)).status).toBe(401);
    expect((await options(teacher)).status).toBe(403);
    expect(errorOf(await options(partner))).toBe('NOT_FOUND');
    expect((await options(student)).status).toBe(200);
    await db.update(rotationStays).set({ state: 'in' }).where(eq(rotationStays.id, stayId));
    expect(errorOf(await options(student))).toBe('SWAP_REFUSED');
    await db.update(rotationStays).set({ state: 'planned' }).where(eq(rotationStays.id, stayId));
  });

  it('names whoever has the same the other way round, and the own other month', async () => {
    await plan(crossed);
    const stays = await staysOf(self);
    const found = await student.data(calls.swapOptions, { body: { stayId: stays[0]!.id } });
    expect(found.partners.find(({ userId }) => userId === other)).toMatchObject({ name: colleague!.name, spans });
    expect(found.orders.map(({ stayId }) => stayId)).toContain(stays[1]!.id);
  });

  it('is nothing where the plans do not fit, and a choice that was not offered is refused', async () => {
    await plan({ [self]: [x, y], [other]: [x, y] });
    const stayId = await firstStay();
    const found = await student.data(calls.swapOptions, { body: { stayId } });
    expect(found.partners.map(({ userId }) => userId)).not.toContain(other);
    const answer = await request(student, stayId, { kind: 'partner', userId: other, spans });
    expect(errorOf(answer)).toBe('SWAP_REFUSED');
    expect(errorOf(await request(student, stayId, { kind: 'dept', deptId: y.deptId }))).toBe('SWAP_REFUSED');
  });
});

describe('two trainees exchange', () => {
  it('after the other, the ward and the office agree, in one act that history shows', async () => {
    await plan(crossed);
    const answer = await request(student, await firstStay(), { kind: 'partner', userId: other, spans });
    const { recordId } = answer.body.data;
    expect((await openNode(recordId))!.title).toBe('对方同意');
    expect(errorOf(await request(student, await firstStay(), { kind: 'partner', userId: other, spans }))).toBe(
      'APPROVAL_OPEN',
    );
    expect(errorOf(await review(student, recordId))).toBe('APPROVAL_STATE');
    expect((await review(partner, recordId)).status).toBe(200);
    expect(await planned(self)).toEqual([
      [0, x.deptId],
      [2, y.deptId],
    ]);
    await passOn(recordId);
    expect(await planned(self)).toEqual([
      [0, y.deptId],
      [2, x.deptId],
    ]);
    expect(await planned(other)).toEqual([
      [0, x.deptId],
      [2, y.deptId],
    ]);
    expect(await staysOutOfStep(db)).toEqual([]);
    const [change] = await db
      .select()
      .from(rotationChanges)
      .orderBy(sql`created_at desc`)
      .limit(1);
    expect(change).toMatchObject({ kind: 'swap', createdBy: 1 });
  });

  it('not when somebody changed the plan in between, and nothing is written then', async () => {
    await plan(crossed);
    const answer = await request(student, await firstStay(), { kind: 'partner', userId: other, spans });
    const { recordId } = answer.body.data;
    await plan({ [other]: [x, y] });
    const refused = await review(partner, recordId);
    expect(errorOf(refused)).toBe('APPROVAL_OBSTACLE');
    expect(await planned(self)).toEqual([
      [0, x.deptId],
      [2, y.deptId],
    ]);
    expect((await review(partner, recordId, Decision.reject)).status).toBe(200);
    const { record } = await student.data(approvalEndpoints.ofSubject, {
      params: { flow: swapFlowKey, subject: String(self) },
    });
    expect(record!.submission_status).toBe(SubmissionStatus.rejected);
  });
});

it('one alone changes the times of two stays, which keep their numbers', async () => {
  await plan(crossed);
  const [one, two] = await staysOf(self);
  const answer = await request(student, one!.id, { kind: 'order', stayId: two!.id });
  const { recordId } = answer.body.data;
  await passOn(recordId);
  expect((await staysOf(self)).map(({ id, start }) => [id, start - first])).toEqual([
    [two!.id, 0],
    [one!.id, 2],
  ]);
  expect(await staysOutOfStep(db)).toEqual([]);
});

it('a department that takes nobody more is neither offered nor given', async () => {
  await plan(crossed);
  const [one, two] = await staysOf(self);
  await db.execute(sql`insert into department_capacity (dept_id, type_id, from_half, to_half, max_people)
    values (${x.deptId}, null, ${first + 2}, ${first + 3}, 0)`);
  const found = await student.data(calls.swapOptions, { body: { stayId: one!.id } });
  expect(found.orders.map(({ stayId }) => stayId)).not.toContain(two!.id);
  expect(JSON.stringify((await request(student, one!.id, { kind: 'order', stayId: two!.id })).body)).toContain('已满');
});
