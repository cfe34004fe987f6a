import { and, asc, eq, inArray } from 'drizzle-orm';
import { EnableState } from '@contract/kernel/enums';
import { AppError } from '@contract/kernel/errors';
import type { AccountPlan, NewPasswords } from '@contract/people/user-types';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { openAccount } from '../../account/public';
import { beyondOwn } from '../../account/rank/public';
import { accounts } from '../../account/tables';
import { departments } from '../../dictionary/tables';
import { roleGrants, type RoleGrant } from '../../system/public';
import { managedPeople, notManaged } from '../scope';
import { people, personTypes } from '../tables';
import { typeConfig } from '../type-config';
import { isFirstAccount, lockedUsers } from './accounts';

type Person = Pick<typeof people.$inferSelect, 'typeId' | 'staffId' | 'studentId'>;

/** How a person's account would be called, and which role their type gives. */
async function ruleOf(db: Db, person: Person, roles: readonly RoleGrant[]) {
  const { account_rule: rule, default_role: code } = await typeConfig(db, person.typeId);
  const username = rule === 'student_id' ? person.studentId : person.staffId;
  return { username, number: ruleNames[rule], role: roles.find((one) => one.code === code) ?? null };
}

const ruleNames = { staff_id: '工号', student_id: '学号' };

/** Who would get which account, and the roles to choose from. @throws AppError NOT_FOUND, PERSON_NOT_OWN */
export async function accountPlan(db: Db, user: CurrentUser, userIds: readonly number[]): Promise<AccountPlan> {
  const wanted = [...new Set(userIds)];
  const rows = await db
    .select({
      id: people.id,
      name: people.name,
      typeId: people.typeId,
      staffId: people.staffId,
      studentId: people.studentId,
      typeName: personTypes.name,
      deptName: departments.name,
      accountId: accounts.id,
    })
    .from(people)
    .innerJoin(personTypes, eq(personTypes.id, people.typeId))
    .leftJoin(departments, eq(departments.id, people.deptId))
    .leftJoin(accounts, and(eq(accounts.userId, people.id), isFirstAccount))
    .where(and(managedPeople(user.scope), inArray(people.id, wanted)))
    .orderBy(asc(people.id));
  if (rows.length !== wanted.length) throw await notManaged(db, user.scope, wanted);
  const roles = await roleGrants(db, []);
  const beyond = await beyondOwn(db, user, wanted);
  const planned: AccountPlan['people'] = [];
  for (const row of rows) {
    const { username, number, role } = await ruleOf(db, row, roles);
    const obstacle = row.accountId !== null ? '已有账号' : username === '' ? `没有${number}` : '';
    planned.push({
      user_id: row.id,
      name: row.name,
      person_type_name: row.typeName,
      dept_name: row.deptName ?? '',
      username,
      role_id: role?.id ?? null,
      obstacle,
    });
  }
  const offered = roles.filter(({ status }) => status === EnableState.enabled);
  return {
    people: planned,
    roles: offered.map((role) => ({
      id: role.id,
      name: role.name,
      description: role.description,
      obstacle: beyond(role) === null ? '' : '超出您自己的权限或数据范围',
    })),
  };
}

/**
 * Opens accounts for people, named by the rule of their type, with the roles given or that of their type.
 * @param db a transaction
 * @throws AppError NOT_FOUND also for a role, USER_HAS_ACCOUNT, USERNAME_MISSING, USERNAME_TAKEN, GRANT_BEYOND_OWN
 */
export async function openAccounts(
  db: Db,
  user: CurrentUser,
  userIds: readonly number[],
  roleIds?: readonly number[],
): Promise<NewPasswords> {
  const beyond = await beyondOwn(db, user, userIds);
  const roles = await roleGrants(db, []);
  const chosen = roleIds?.map((id) => roles.find((role) => role.id === id));
  if (chosen?.some((role) => role === undefined)) throw new AppError('NOT_FOUND');
  const opened: NewPasswords['accounts'] = [];
  for (const { person, account } of await lockedUsers(db, user, userIds)) {
    const { id: userId, name, status } = person;
    if (account) throw new AppError('USER_HAS_ACCOUNT', { name });
    const { username, number, role } = await ruleOf(db, person, roles);
    if (username === '') throw new AppError('USERNAME_MISSING', { name, number });
    const given = (chosen as RoleGrant[] | undefined) ?? (role ? [role] : []);
    const above = given.find((one) => beyond(one) !== null);
    if (above) throw new AppError('GRANT_BEYOND_OWN', { what: `角色“${above.name}”` });
    const password = await openAccount(db, { username, userId, status, roleCodes: given.map(({ code }) => code) });
    if (password === undefined) throw new AppError('USERNAME_TAKEN', { username, name });
    opened.push({ user_id: userId, name, username, password });
  }
  return { accounts: opened };
}
