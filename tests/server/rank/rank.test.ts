import { readFileSync } from 'node:fs';
import { eq, inArray, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashPassword } from '@server/modules/account/password';
import { isMore } from '@server/modules/account/rank/grants';
import { accounts } from '@server/modules/account/tables';
import { people } from '@server/modules/people/tables';
import { accountRoles, rolePermissions, roles } from '@server/modules/system/tables';
import { endpoints } from '../access-matrix/matrix';
import { errorOf } from '../client';
import { startTestServer } from '../harness';
import { asking, touchedPerson } from './inputs';
import { touchesAccounts } from './touches';

const server = await startTestServer({ working: false });
const { db } = server.database;

/** One line per endpoint that can touch an account: `asks`, or `no:` and why rank is not asked for. */
const table = new Map(
  readFileSync(new URL('./rank.tsv', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t') as [string, string]),
);
const asks = [...table].filter(([, rule]) => rule === 'asks').map(([id]) => id);

const administrator = 1;
const student = 4;
/** Two clerks with everything that can be granted but `*`; the first calls. */
const [clerk, colleague] = [21, 22];

beforeAll(async () => {
  const [role] = await db
    .insert(roles)
    .values({ code: 'clerk', name: '教育处干事', description: '', dataScope: 'all' })
    .returning();
  const modules = new Set([...endpoints.values()].map(({ access }) => access).filter((code) => code.includes(':')));
  const codes = new Set([...modules].map((code) => `${code.split(':')[0]}:*`));
  await db.insert(rolePermissions).values([...codes].map((code) => ({ roleId: role!.id, code })));
  for (const [userId, username] of [
    [clerk, 'clerk'],
    [colleague, 'colleague'],
  ] as const) {
    const values = { username, userId, passwordHash: await hashPassword('x') };
    const [made] = await db.insert(accounts).values(values).returning();
    await db.insert(accountRoles).values({ accountId: made!.id, roleId: role!.id });
  }
  // A department's changes are for the own department alone.
  const all = [administrator, student, clerk, colleague];
  await db.update(people).set({ deptId: 1 }).where(inArray(people.id, all));
});

beforeEach(async () => {
  await db.execute(sql`delete from pending_message`);
});

it.each([
  ['secretary', 'teacher'],
  ['secretary', 'student'],
  ['teacher', 'student'],
])('puts a %s above a %s: what only the latter may is for their own affairs', async (above, below) => {
  const granted = await db
    .select({ role: roles.code, code: rolePermissions.code })
    .from(rolePermissions)
    .innerJoin(roles, eq(roles.id, rolePermissions.roleId));
  const of = (role: string) => granted.filter((one) => one.role === role).map(({ code }) => code);
  expect(of(below).length).toBeGreaterThan(10);
  const more = of(below).filter((code) => isMore({ permissions: of(above) }, code));
  expect(more, `give it to the ${above} too, or declare it \`personal\` in its module`).toEqual([]);
});

it('every endpoint that can touch an account says whether it asks for rank', () => {
  const touching = [...endpoints].filter(([, spec]) => touchesAccounts(spec)).map(([id]) => id);
  expect(
    touching.filter((id) => !table.has(id)),
    'add these to tests/server/rank/rank.tsv: asks, or no: and why it is not about credentials, contacts or sessions',
  ).toEqual([]);
  expect(
    [...table.keys()].filter((id) => !touching.includes(id)),
    'rows whose endpoint is gone, or touches nobody: remove them',
  ).toEqual([]);
  expect([...table.values()].filter((rule) => rule !== 'asks' && !/^no: ./.test(rule))).toEqual([]);
  expect(Object.keys(asking).toSorted(), 'give these an input in tests/server/rank/inputs.ts').toEqual(asks.toSorted());
});

async function reaches(id: string, userId: number) {
  const touched = await touchedPerson(db, userId);
  const { input, isVersioned, touched: hasTouched } = asking[id]!;
  const given = await input(touched);
  const client = await server.as('clerk');
  const options = isVersioned ? { ifMatch: touched.person.version } : {};
  const answer = await client.call(endpoints.get(id)!, given as never, options);
  const error = answer.status === 200 ? '' : errorOf(answer);
  return { error, isTouched: hasTouched ? hasTouched(answer, touched) : answer.status === 200 };
}

describe.each(asks)('%s', (id) => {
  it('refuses somebody who may do more', async () => {
    const { error, isTouched } = await reaches(id, administrator);
    expect(isTouched).toBe(false);
    expect(['', 'RANK_TOO_LOW', 'FORBIDDEN']).toContain(error);
    const [account] = await db.select().from(accounts).where(eq(accounts.userId, administrator));
    expect(account!.status).toBe(1);
  });

  it('refuses somebody who may do the same, but for looking', async () => {
    const { error, isTouched } = await reaches(id, colleague);
    expect([error, isTouched]).toEqual(
      id === 'people.viewAs'
        ? ['', true]
        : [['people.userImport', 'system.pendingMessages'].includes(id) ? '' : 'RANK_TOO_LOW', false],
    );
  });

  it('lets through where somebody may do less', async () => {
    const { error, isTouched } = await reaches(id, student);
    if (asking[id]!.touched) expect(isTouched).toBe(true);
    expect(['RANK_TOO_LOW', 'FORBIDDEN', 'NOT_FOUND']).not.toContain(error);
  });
});
