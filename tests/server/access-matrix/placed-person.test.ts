import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { TaskState } from '@contract/kernel/task-state';
import { peopleEndpoints } from '@contract/people/endpoints';
import { people } from '@server/modules/people/tables';
import { demoItems, importPlan, sendImport } from '@tests/builders/rotation-import';
import { errorOf, type TestClient } from '../client';
import { startTestServer } from '../harness';
import { inputs, type Input } from './inputs';
import { endpoints, readMatrix } from './matrix';
import { peopleIn } from './people-in';
import { listed, noWrites, ownPeopleOnly, readsOfOne, writes } from './placed-calls';
import { makePlacedWorld, otherKeeper, wardKeeper } from './placed-person';

const server = await startTestServer({ working: false });
const { db } = server.database;
const plan = importPlan(await demoItems(await server.as('admin'), { count: 1, months: 1, firstMonth: '2034-01' }));
const world = await makePlacedWorld(server.database, plan.chunks[0]![0]!.record.userId);
const [ward, other] = await Promise.all([server.as(wardKeeper), server.as(otherKeeper)]);
const placed = [world.trainee, world.teacher];
const directory = {
  idByStaffId: new Map((await db.select().from(people)).map(({ staffId, id }) => [staffId, id])),
};

const ask = (client: TestClient, id: string, input: Input) =>
  client.call(endpoints.get(id)!, input as never, { ifMatch: 1 });

describe('somebody who is placed in a ward', () => {
  const marked = readMatrix().filter(({ id, rows }) => rows === 'people' && !endpoints.get(id)!.mutation);
  const naming = [...new Set([...marked.map(({ id }) => id), ...Object.keys(listed)])];
  const inputOf = (id: string): Input =>
    listed[id]?.(world) ?? inputs[id]?.({ db, hiddenPerson: world.trainee }) ?? { query: {}, body: {} };
  const seenBy = async (client: TestClient, id: string) => {
    const { status, body } = await ask(client, id, inputOf(id));
    const found = status === 200 ? peopleIn(body.data, directory) : new Set<number>();
    return placed.filter((one) => found.has(one));
  };

  it.each(naming)('%s shows them to the ward and not to another one', async (id) => {
    expect(await seenBy(other, id)).toEqual([]);
    expect((await seenBy(ward, id)).length > 0).toBe(!(id in ownPeopleOnly));
  });

  it.each(Object.keys(readsOfOne))('%s answers the ward and not another one', async (id) => {
    const input = readsOfOne[id]!(world);
    expect((await ask(ward, id, input)).status).toBe(200);
    expect(errorOf(await ask(other, id, input))).toBe('NOT_FOUND');
  });

  it.each(Object.keys(writes))('%s refuses the ward', async (id) => {
    const before = await stored();
    const { input, error } = writes[id]!;
    expect(errorOf(await ask(ward, id, input(world)))).toBe(error);
    expect(await stored()).toEqual(before);
  });

  it('people.userImport refuses the ward', async () => {
    const values = { staff_id: world.person.staffId, name: world.person.name, phone: '13800001111' };
    const answer = await ward.data(peopleEndpoints.userImport, {
      body: { person_type_id: world.person.typeId, rows: [{ sheet: '用户', row: 2, values }] },
    });
    expect(answer.results.map(({ outcome }) => outcome)).toEqual(['failed']);
  });

  it('rotation.importChunks refuses the ward', async () => {
    expect((await sendImport(ward, plan)).state).toBe(TaskState.error);
  });
});

/** What can be changed of the placed people. */
async function stored() {
  const { rows } = await db.execute(sql`
    select (select json_agg(p order by id) from person p where id in (${world.trainee}, ${world.teacher})) as people,
      (select json_agg(a) from account a where user_id = ${world.trainee}) as accounts,
      (select json_agg(r) from account_role r where account_id = ${world.accountId}) as roles,
      (select json_agg(r order by id) from person_record r where person_id = ${world.trainee}) as records,
      (select json_agg(t order by id) from teacher_student t where student_id = ${world.trainee}) as teachers,
      (select json_agg(r order by id) from rotation_piece r where user_id = ${world.trainee}) as pieces,
      (select count(*)::int from session where account_id = ${world.accountId} and revoked_at is null) as sessions`);
  return rows[0];
}

describe('the lists of these calls', () => {
  const personKeys = new Set([
    'user_id',
    'user_ids',
    'userId',
    'userIds',
    'teacher_id',
    'to',
    'add',
    'head',
    'secretaries',
    'teachers',
    'member_ids',
    'director_id',
    'teaching_director_id',
    'secretary_id',
    'secretary_ids',
  ]);

  it('hold every call whose input names a person', () => {
    const known = new Set([listed, readsOfOne, writes, noWrites].flatMap((calls) => Object.keys(calls)));
    const missing = [...endpoints].filter(
      ([id, { params, query, body }]) =>
        !known.has(id) && [params, query, body].some((schema) => schema && namesPeople(schema)),
    );
    expect(
      missing.map(([id]) => id),
      'add these to placed-calls.ts',
    ).toEqual([]);
  });

  function namesPeople(schema: z.ZodType): boolean {
    const keys = new Set<string>();
    const walk = (part: unknown) => {
      if (typeof part !== 'object' || part === null) return;
      if ('properties' in part) for (const key of Object.keys(part.properties as object)) keys.add(key);
      for (const value of Object.values(part)) walk(value);
    };
    walk(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
    return [...keys].some((key) => personKeys.has(key));
  }
});

it('a person of the ward is not refused', async () => {
  const answer = await ward.call(peopleEndpoints.deactivate, { body: { user_ids: [world.own] } });
  expect(answer.status).toBe(200);
  expect((await db.select().from(people).where(eq(people.id, world.own)))[0]!.status).toBe(2);
});
