import { and, eq, inArray } from 'drizzle-orm';
import { EnableState } from '@contract/kernel/enums';
import { AppError } from '@contract/kernel/errors';
import { permits } from '@contract/kernel/module';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { people } from '../../people/tables';
import { roleGrants, type RoleGrant } from '../../system/public';
import { accountUser } from '../account-user';
import { isMore, ownersOf, scopeFor, type Holder, type Place } from './grants';
import { covers } from './scope-cover';
import { accounts } from '../tables';

export { scopesOf } from '../account-scopes';
export { liftPauses, noteContactChange, pausesOf, resetsPausedUntil } from './contact-changes';
export { beyondOwn, demandWithinOwn } from './grants';
export { covers } from './scope-cover';

/**
 * How somebody's rights compare with the caller's: `below` the caller has all of them and more; `level` neither has
 * more; `above` the person may do, or sees, what the caller does not.
 */
export type Standing = 'self' | 'below' | 'level' | 'above';

/** Whose rights others' are compared with. */
export type Caller = Holder & Pick<CurrentUser, 'userId'>;

/**
 * How people stand to the caller (ADR 37). All their accounts count, and stopped roles with the others: what is
 * switched off today works again tomorrow. Nobody is level with whoever may do everything.
 */
export async function standingsOf(
  db: Db,
  user: Caller,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, Standing>> {
  const places = await ownersOf(db, userIds);
  const held = await heldRoles(db, userIds);
  return new Map(places.map((place) => [place.userId, standingOf(user, place, held.get(place.userId) ?? [])]));
}

/**
 * Refuses to touch credentials, contacts, sessions or the account of people who do not stand below the caller; one's
 * own are one's own.
 * @param doing what is refused, as a verb with its object: `修改联系方式`
 * @throws AppError RANK_TOO_LOW
 */
export async function demandBelow(db: Db, user: Caller, userIds: readonly number[], doing: string): Promise<void> {
  const standings = await standingsOf(db, user, userIds);
  const refused = userIds.find((id) => ['level', 'above'].includes(standings.get(id) ?? 'below'));
  if (refused === undefined) return;
  const [person] = await db.select({ name: people.name }).from(people).where(eq(people.id, refused));
  throw new AppError('RANK_TOO_LOW', { name: person!.name, doing });
}

function standingOf(user: Caller, place: Place, roles: readonly RoleGrant[]): Standing {
  if (place.userId === user.userId) return 'self';
  const scopes = roles.map((role) => scopeFor(role, place));
  const isAbove =
    roles.some(({ permissions }) => permissions.some((code) => isMore(user, code))) ||
    scopes.some((scope) => !covers([user.scope], scope));
  if (isAbove) return 'above';
  if (user.permissions.includes('*')) return 'below';
  const codes = roles.flatMap(({ permissions }) => permissions);
  const hasAll = user.permissions.every((code) => permits(codes, code)) && covers(scopes, user.scope);
  return hasAll ? 'level' : 'below';
}

/** A person as one whose rights are compared, by the first working account; without one they have none. */
export async function callerOf(db: Db, userId: number): Promise<Caller> {
  const [account] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.status, EnableState.enabled)))
    .orderBy(accounts.id)
    .limit(1);
  const user = account && (await accountUser(db, account.id));
  return user ?? { userId, permissions: [], scope: { kind: 'self', userId } };
}

/** The roles of people's accounts, by person. */
async function heldRoles(db: Db, userIds: readonly number[]): Promise<Map<number, RoleGrant[]>> {
  const owned = await db
    .select({ id: accounts.id, userId: accounts.userId })
    .from(accounts)
    .where(inArray(accounts.userId, [...new Set(userIds)]));
  const ownerOf = new Map(owned.map(({ id, userId }) => [id, userId]));
  const held = new Map<number, RoleGrant[]>();
  if (owned.length === 0) return held;
  for (const role of await roleGrants(db, [...ownerOf.keys()])) {
    for (const userId of new Set(role.heldBy.map((id) => ownerOf.get(id)!))) {
      held.set(userId, [...(held.get(userId) ?? []), role]);
    }
  }
  return held;
}
