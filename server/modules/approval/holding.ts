import { and, eq, exists, isNull, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { EnableState } from '@contract/kernel/enums';
import type { Db } from '@server/kernel/database/database';
import { accounts } from '../account/tables';
import { departmentPersons } from '../dictionary/posts/tables';
import { people } from '../people/tables';
import { accountRoles, rolePermissions, roles } from '../system/tables';
import { isNamed, reviewedRecord } from './named';
import { holdsPlacement } from './placement';
import { approvalRecords, approvalSeats } from './tables';

/**
 * Conditions on who can review at all. They are asked when a level opens, in every list and at every decision, so that
 * a disabled account or a role taken away acts at once.
 */

/** Under a name of its own: the conditions stand in queries over `person`. */
const owner = alias(people, 'owner');

/** An enabled account of a person who is there. */
export function hasAccount(db: Db, userId: AnyColumn): SQL {
  return exists(enabledAccounts(db).where(isOf(userId)));
}

export function holdsRole(db: Db, userId: AnyColumn, code: AnyColumn | string): SQL {
  return exists(
    enabledAccounts(db)
      .innerJoin(accountRoles, eq(accountRoles.accountId, accounts.id))
      .innerJoin(roles, and(eq(roles.id, accountRoles.roleId), eq(roles.status, EnableState.enabled)))
      .where(and(isOf(userId), sql`${roles.code} = ${code}`)),
  );
}

/** A grant may end in `*`, see `permits` of contract/kernel/module. */
export function holdsPermission(db: Db, userId: AnyColumn, code: AnyColumn | string): SQL {
  const granted = sql`(${rolePermissions.code} = ${code}
    or right(${rolePermissions.code}, 1) = '*' and starts_with(${code}, left(${rolePermissions.code}, -1)))`;
  return exists(
    enabledAccounts(db)
      .innerJoin(accountRoles, eq(accountRoles.accountId, accounts.id))
      .innerJoin(roles, and(eq(roles.id, accountRoles.roleId), eq(roles.status, EnableState.enabled)))
      .innerJoin(rolePermissions, eq(rolePermissions.roleId, roles.id))
      .where(and(isOf(userId), granted)),
  );
}

/** Holds a post in the department that a person is in. */
export function holdsPost(userId: AnyColumn, memberId: SQL | number, post: AnyColumn | string): SQL {
  const { deptId, personId, post: held } = departmentPersons;
  return sql`exists (select 1 from ${departmentPersons} where ${personId} = ${userId} and ${held} = ${post}
    and ${deptId} = (select member.dept_id from ${people} member where member.id = ${memberId}))`;
}

/** Whether the reason for which a seat was given still holds; nobody's does who has become the person concerned. */
export function seatHolds(db: Db): SQL {
  const { userId, via, viaRef, recordId } = approvalSeats;
  const submitter = sql`(select record.submitter_id from ${approvalRecords} record where record.id = ${recordId})`;
  const concerned = sql`(select record.concerned_id from ${approvalRecords} record where record.id = ${recordId})`;
  const trained = {
    personId: sql`coalesce(${concerned}, ${submitter})`,
    stayId: sql`(select record.stay_id from ${approvalRecords} record where record.id = ${recordId})`,
  };
  const stillEntitled = sql`case ${via} when 'role' then ${holdsRole(db, userId, viaRef)}
    when 'post' then ${holdsPost(userId, submitter, viaRef)}
    when 'placement' then ${holdsPlacement(userId, trained, viaRef)}
    when 'module' then ${isNamed(userId, reviewedRecord(recordId), viaRef, (code) => holdsPermission(db, userId, code))}
    when 'scope' then ${holdsPermission(db, userId, viaRef)}
    when 'fallback' then ${holdsPermission(db, userId, viaRef)} else true end`;
  return and(hasAccount(db, userId), sql`${userId} is distinct from ${concerned}`, stillEntitled)!;
}

function enabledAccounts(db: Db) {
  return db
    .select({ one: sql`1` })
    .from(accounts)
    .innerJoin(owner, and(eq(owner.id, accounts.userId), isNull(owner.deletedAt)))
    .$dynamic();
}

function isOf(userId: AnyColumn): SQL {
  return and(eq(accounts.userId, userId), eq(accounts.status, EnableState.enabled))!;
}
