import { eq, sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { usersQuery } from '@contract/people/user-types';
import { teacherQuery } from '@contract/people/teacher-types';
import { startTestServer } from '@tests/server/harness';
import { accounts } from '../../account/tables';
import { accountRoles, roles } from '../../system/tables';
import { peopleState, type PeopleState } from '../people-total';
import { people } from '../tables';
import { teacherPage } from '../teachers';
import { ofOwnDepartments, userPage } from './list';

const server = await startTestServer({ working: false });
const { db } = server.database;
const all = { scope: { kind: 'all' as const }, deptId: null, userId: 1 };
const secretary = { scope: { kind: 'depts' as const, deptIds: [1, 2, 3], userId: 2 }, deptId: 1, userId: 2 };
const usersOf = async (filter: object, viewer: Parameters<typeof userPage>[1] = all) =>
  (await userPage(db, viewer, usersQuery.parse(filter))).total;
const teachersOf = async () => (await teacherPage(db, { kind: 'all' }, teacherQuery.parse({}))).total;

/** Takes somebody away so that the table does not know of it: a total that stays was not counted again. */
async function removeUnseen(userId: number): Promise<void> {
  await db.execute(sql`alter table ${people} disable trigger user`);
  await db
    .update(people)
    .set({ deletedAt: sql`now()` })
    .where(eq(people.id, userId));
  await db.execute(sql`alter table ${people} enable trigger user`);
}
/** Resolves when totals are kept: transactions of other databases of the cluster, other tests', delay that. */
const settled = () =>
  vi.waitFor(
    async () => {
      const { rows } = await db.execute<{ state: PeopleState }>(sql`select ${peopleState()} as state`);
      expect([rows[0]!.state.people.settled, rows[0]!.state.relations.settled]).toEqual([true, true]);
    },
    { timeout: 30_000 },
  );
const touch = () =>
  db
    .update(people)
    .set({ updatedAt: sql`now()` })
    .where(eq(people.id, 1));

it('is not counted again while nobody was written, and is right at once when somebody was', async () => {
  const [made] = await db.insert(people).values({ name: '示例新人', staffId: 'TOTAL-1', typeId: 7 }).returning();
  await settled();
  expect([await usersOf({}), await usersOf({ page: 99 })]).toEqual([301, 301]);
  const teachers = await teachersOf();
  await removeUnseen(made!.id);
  expect([await usersOf({ page: 2 }), await usersOf({ page: 99 })]).toEqual([301, 301]);
  expect(await teachersOf()).toBe(teachers);
  await touch();
  expect([await usersOf({ page: 2 }), await usersOf({ page: 99 })]).toEqual([300, 300]);
  expect(await teachersOf()).toBe(teachers - 1);
});

it('is each viewer’s own', async () => {
  const everybody = await usersOf({ person_type_id: 1 });
  const inScope = await usersOf({ person_type_id: 1 }, secretary);
  const own = usersQuery.parse({ person_type_id: 1 });
  const { total, list } = await userPage(db, secretary, { ...own, size: 500 }, ofOwnDepartments(secretary));
  expect(inScope).toBeLessThan(everybody);
  expect(total).toBe(list.length);
});

it('follows accounts, which change without a change of people', async () => {
  const role = (await db.select().from(roles).where(eq(roles.code, 'secretary')))[0]!;
  const before = await usersOf({ role_id: role.id });
  const account = (await db.select().from(accounts).where(eq(accounts.username, 'student')))[0]!;
  await db.insert(accountRoles).values({ accountId: account.id, roleId: role.id });
  expect(await usersOf({ role_id: role.id })).toBe(before + 1);
  expect(await usersOf({ keyword: 'student' })).toBe(1);
  await db.update(accounts).set({ username: 'renamed' }).where(eq(accounts.id, account.id));
  expect(await usersOf({ keyword: 'student' })).toBe(0);
});
