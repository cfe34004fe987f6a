import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { accounts } from '@server/modules/account/tables';
import { hashPassword } from '@server/modules/account/password';
import { accountRoles, rolePermissions, roles } from '@server/modules/system/tables';
import type { TestClient } from '../client';
import { startTestServer } from '../harness';
import { askingAs } from './asking';
import { inputs, type Input } from './inputs';
import { callers, endpoints, readMatrix, suggestedLine, type Caller, type Outcome, type Row } from './matrix';
import { peopleIn } from './people-in';

const server = await startTestServer({ working: false });
const { db } = server.database;
const matrix = readMatrix();
const signedIn = callers.filter((caller) => caller !== 'anonymous');

const clientOf = (caller: Caller): Promise<TestClient> | TestClient =>
  caller === 'anonymous' ? server.anonymous : server.as(caller);

beforeAll(async () => {
  await db.insert(accounts).values({ username: 'nobody', userId: 20, passwordHash: await hashPassword('x') });
});

/** The codes that each caller holds. */
async function grantedCodes(): Promise<Map<Caller, string[]>> {
  const rows = await db
    .select({ username: accounts.username, code: rolePermissions.code })
    .from(accounts)
    .innerJoin(accountRoles, sql`${accountRoles.accountId} = ${accounts.id}`)
    .innerJoin(roles, sql`${roles.id} = ${accountRoles.roleId}`)
    .innerJoin(rolePermissions, sql`${rolePermissions.roleId} = ${roles.id}`);
  return new Map(
    callers.map((caller) => [caller, rows.filter((row) => row.username === caller).map(({ code }) => code)]),
  );
}

it('has a row for every endpoint, and none for others', async () => {
  const known = matrix.map(({ id }) => id);
  const granted = await grantedCodes();
  const missing = [...endpoints.keys()].filter((id) => !known.includes(id)).map((id) => suggestedLine(id, granted));
  expect(
    missing.join('\n'),
    'new endpoints: check these lines and add them to tests/server/access-matrix/access-matrix.tsv',
  ).toBe('');
  expect(
    known.filter((id) => !endpoints.has(id)),
    'rows whose endpoint is gone: remove them',
  ).toEqual([]);
  expect(
    known.filter((id, index) => known.indexOf(id) !== index),
    'rows that stand twice',
  ).toEqual([]);
});

it('lets strangers in only where an endpoint is public by intent', () => {
  const open = matrix.filter(({ outcomes }) => outcomes.anonymous === 'ok').map(({ id }) => id);
  const isPublic = (id: string) => endpoints.get(id)?.access === 'public';
  expect(open.filter((id) => !isPublic(id))).toEqual([]);
  expect(matrix.filter(({ id, outcomes }) => isPublic(id) && outcomes.anonymous !== 'ok')).toEqual([]);
});

describe('the gate answers as the table says', () => {
  it.each(callers)('%s', async (caller) => {
    const differing: string[] = [];
    let client = await clientOf(caller);
    for (const { id, outcomes } of matrix.filter((row) => endpoints.has(row.id))) {
      let { status } = await client.call(endpoints.get(id)!, {});
      // Some calls end the session that they are made with: the next is asked again with a new one.
      if (status === 401 && caller !== 'anonymous') {
        client = await clientOf(caller);
        ({ status } = await client.call(endpoints.get(id)!, {}));
      }
      const outcome: Outcome = status === 401 || status === 403 ? (String(status) as Outcome) : 'ok';
      const isExpected = outcome === outcomes[caller] || (endpoints.get(id)!.access === 'public' && status === 401);
      if (!isExpected) differing.push(`${id}: ${outcomes[caller]} expected, ${status} answered`);
    }
    expect(differing).toEqual([]);
  });
});

describe('answers name nobody whom the caller may not see', () => {
  let visible: Map<Caller, Set<number>>;
  /** The responsible teacher of each person: their record names him, wherever he belongs. */
  let teacherOf: Map<number, number>;
  const namedBy = (caller: Caller) => new Set([...visible.get(caller)!].map((id) => teacherOf.get(id)));
  let directory: { idByStaffId: Map<string, number> };
  let hiddenPerson: number;

  /** From the tables themselves, not by the condition under test. */
  beforeAll(async () => {
    const { rows: everybody } = await db.execute<{ id: number; staff_id: string; dept_id: number; big: number }>(
      sql`select p.id, p.staff_id, p.dept_id, d.big_dept_id as big from person p left join department d on d.id = p.dept_id
        where p.deleted_at is null order by p.id`,
    );
    const byId = new Map(everybody.map((person) => [person.id, person]));
    const those = (test: (person: (typeof everybody)[number]) => boolean) =>
      new Set(everybody.filter(test).map(({ id }) => id));
    const [secretary, teacher] = [byId.get(2)!, byId.get(3)!];
    const { rows: placed } = await db.execute<{ id: number; dept_id: number; big: number }>(placedNow);
    const { rows: taught } = await db.execute<{ id: number; teacher: number }>(
      sql`select student_id as id, teacher_id as teacher from teacher_student where ended_at is null`,
    );
    const { rows: led } = await db.execute<{ id: number; teacher_id: number }>(
      sql`select id, teacher_id from person where teacher_id is not null`,
    );
    teacherOf = new Map(led.map((person) => [person.id, person.teacher_id]));
    const isPlaced = (id: number, test: (where: (typeof placed)[number]) => boolean) =>
      placed.some((stay) => stay.id === id && test(stay));
    const isTaught = (id: number, by: number) => taught.some((one) => one.id === id && one.teacher === by);
    visible = new Map<Caller, Set<number>>([
      ['nobody', new Set([20])],
      ['student', new Set([4])],
      [
        'teacher',
        those(
          ({ id, dept_id }) =>
            dept_id === teacher.dept_id ||
            id === 3 ||
            isPlaced(id, (stay) => stay.dept_id === teacher.dept_id) ||
            isTaught(id, 3),
        ),
      ],
      [
        'secretary',
        those(
          ({ id, big }) =>
            big === secretary.big || id === 2 || isPlaced(id, (stay) => stay.big === secretary.big) || isTaught(id, 2),
        ),
      ],
    ]);
    directory = { idByStaffId: new Map(everybody.map(({ staff_id, id }) => [staff_id, id])) };
    hiddenPerson = everybody.find(({ id }) => id > 20 && !visible.get('secretary')!.has(id))!.id;
    expect(visible.get('teacher')!.size).toBeGreaterThan(1);
    expect(visible.get('secretary')!.size).toBeGreaterThan(visible.get('teacher')!.size);
  });

  /** By calendar days, while the rule under test counts half months. */
  const placedNow = sql`
    select user_id as id, piece.dept_id, d.big_dept_id as big
    from (select user_id, dept_id, to_date((start / 24)::text || '-' || (start / 2 % 12 + 1)::text, 'YYYY-MM') as month,
        start % 2 = 1 as in_second, (start + length) % 2 = 1 as to_first from rotation_piece) piece
      join department d on d.id = piece.dept_id,
      (select (now() at time zone 'Asia/Shanghai')::date as today) clock
    where today >= (month + case when in_second then 15 else 0 end - interval '1 month')::date
      and today <= case when to_first then month + 14 else (month + interval '1 month')::date - 1 end + 31`;

  const reads = matrix.filter(({ id }) => {
    const spec = endpoints.get(id);
    return spec && !spec.mutation && spec.data !== 'blob' && spec.access !== 'public';
  });
  const peopleOf = async (ask: ReturnType<typeof askingAs>, { id }: Row) => {
    const input: Input = inputs[id]?.({ db, hiddenPerson }) ?? { query: {}, body: {} };
    const { status, body } = await ask(endpoints.get(id)!, input);
    return { status, found: status === 200 ? peopleIn(body.data, directory) : new Set<number>() };
  };

  it.each(signedIn.filter((caller) => caller !== 'admin' && caller !== 'yw'))('%s', async (caller) => {
    const leaks: string[] = [];
    const ask = askingAs(server, caller);
    for (const row of reads.filter(({ outcomes, rows }) => outcomes[caller] === 'ok' && !rows.startsWith('names:'))) {
      const { found } = await peopleOf(ask, row);
      const foreign = [...found].filter((id) => !visible.get(caller)!.has(id) && !namedBy(caller).has(id));
      if (foreign.length > 0) leaks.push(`${row.id} shows ${foreign.length} people out of scope, e.g. ${foreign[0]}`);
    }
    expect(leaks).toEqual([]);
  });

  it('and the search for people finds them where there are any', async () => {
    const blind: string[] = [];
    const unmarked: string[] = [];
    const ask = askingAs(server, 'admin');
    for (const row of reads.filter(({ outcomes }) => outcomes.admin === 'ok')) {
      const { status, found } = await peopleOf(ask, row);
      const strangers = [...found].filter((id) => id !== 1);
      if (row.rows === 'people' && strangers.length === 0) blind.push(`${row.id} answered ${status} and named nobody`);
      if (row.rows === '-' && strangers.length > 0) unmarked.push(row.id);
    }
    expect(blind, 'give these an input in inputs.ts that brings people, or write - for their rows').toEqual([]);
    expect(unmarked, 'these name people: write people (or names: and the reason) for their rows').toEqual([]);
  });
});
