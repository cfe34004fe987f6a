import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { accountUser } from '@server/modules/account/account-user';
import { userOfSession } from '@server/modules/account/session-user';
import { openSession } from '@server/modules/account/sessions';
import { accounts } from '@server/modules/account/tables';
import { startTestServer } from '@tests/server/harness';

const { database } = await startTestServer({ working: false });
const { db } = database;
const [account] = await db.select().from(accounts).where(eq(accounts.username, 'secretary'));
const { accountId, userId } = { accountId: account!.id, userId: account!.userId };
const { sessionId } = await openSession(db, account!, { ip: '127.0.0.1', agent: 'test' });
const user = async () => {
  const found = await userOfSession(db, { accountId, sessionId });
  if (!found) return undefined;
  const { sessionId: _session, modulesOff: _off, ...rest } = found;
  return { ...rest, permissions: rest.permissions.toSorted() };
};
const fresh = async () => {
  const found = await accountUser(db, accountId);
  return found && { ...found, permissions: found.permissions.toSorted() };
};
const ofSecretary = sql`(select role_id from account_role where account_id = ${accountId})`;

/** What an account's rights are made of, changed behind the back of this process, in an order that each one shows. */
const changes = {
  'a permission of a role': sql`insert into role_permission select role_id, 'system:role:list'
    from account_role where account_id = ${accountId}`,
  'the scope of a role': sql`update role set data_scope = 'custom' where id in ${ofSecretary}`,
  'the departments of a role': sql`insert into role_department select role_id, 7
    from account_role where account_id = ${accountId} on conflict do nothing`,
  'and the scope back': sql`update role set data_scope = 'dept_and_below' where id in ${ofSecretary}`,
  'a department under another large one': sql`update department set big_dept_id =
    (select big_dept_id from department where id = (select dept_id from person where id = ${userId}))
    where id = (select max(id) from department)`,
  'the department of the person': sql`update person set dept_id = (select max(id) from department) where id = ${userId}`,
  'the name of the person': sql`update person set name = '改名者' where id = ${userId}`,
  'the name of the account': sql`update account set username = 'secretary2' where id = ${accountId}`,
  'another role': sql`insert into account_role select ${accountId}, role_id from role_permission where code = '*'`,
  'a role switched off': sql`update role set status = 2 where id in ${ofSecretary}`,
};

it('each change of what rights are made of acts at the next request', async () => {
  for (const [name, change] of Object.entries(changes)) {
    const before = await user();
    await db.execute(change);
    const after = await user();
    expect(after, name).not.toEqual(before);
    expect(after, name).toEqual(await fresh());
  }
});

it('a change that is not committed, or taken back, is not seen', async () => {
  const before = await user();
  await expect(
    database.transaction(async (tx) => {
      await tx.execute(sql`update role set status = 1`);
      throw new Error('taken back');
    }),
  ).rejects.toThrow('taken back');
  expect(await user()).toEqual(before);
  await db.execute(sql`update role set status = 1`);
  expect(await user()).not.toEqual(before);
});

it('modules switched off, an account disabled and a person removed act at the next request', async () => {
  await db.execute(sql`insert into setting (name, value) values ('modules', '{"off":["rotation"]}')
    on conflict (name) do update set value = excluded.value`);
  expect((await userOfSession(db, { accountId, sessionId }))?.modulesOff).toEqual(['rotation']);
  for (const [off, on] of [
    [sql`update account set status = 2 where id = ${accountId}`, sql`update account set status = 1`],
    [sql`update person set deleted_at = now() where id = ${userId}`, sql`update person set deleted_at = null`],
  ] as const) {
    await db.execute(off);
    expect(await user()).toBeUndefined();
    await db.execute(on);
    expect(await user()).toBeDefined();
  }
});
