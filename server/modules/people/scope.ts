import { and, count, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import type { ResolvedScope } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { allRelations, type AskedHalves, type NarrowScope } from './relations';
import { people } from './tables';

/**
 * Condition on `person` for whom a user may see: every list of people and everything that is read of a person uses it.
 * A department's people are those who belong to it and those whom a relation brings into it (`PersonRelation`): placed
 * there today, or in the half months asked about. Deleted people are hidden from all; nobody is hidden from himself.
 */
export function visiblePeople(scope: ResolvedScope, asked?: AskedHalves): SQL | undefined {
  const reached = scope.kind === 'all' ? [] : allRelations().map((relation) => relation.reached(scope, asked));
  return and(isNull(people.deletedAt), scope.kind === 'all' ? undefined : or(belonging(scope), ...reached));
}

/**
 * Condition on `person` for those who belong to whom a user stands for: every write to a personal file, an account, a
 * status, a plan or a seat of a reviewer uses it. Whoever is only placed there, or is a trainee of the user's, is not
 * among them.
 */
export function managedPeople(scope: ResolvedScope): SQL | undefined {
  return and(isNull(people.deletedAt), scope.kind === 'all' ? undefined : belonging(scope));
}

/** Column over `person`: whether the row is one of `managedPeople`. */
export function isManaged(scope: ResolvedScope): SQL<boolean> {
  return scope.kind === 'all' ? sql<boolean>`true` : sql<boolean>`coalesce(${belonging(scope)}, false)`;
}

/**
 * Condition on `person` for those about whose stays a user may decide: the one exception from `managedPeople`, for
 * flows of a stay (entering, leaving, what is done in it), which the ward decides and not the home department.
 */
export function peopleInStays(scope: ResolvedScope): SQL | undefined {
  return visiblePeople(scope);
}

function belonging(scope: NarrowScope): SQL | undefined {
  const self = eq(people.id, scope.userId);
  if (scope.kind === 'depts') return or(inArray(people.deptId, scope.deptIds), self);
  if (scope.kind === 'bases') return or(inArray(people.baseId, scope.baseIds), self);
  if (scope.kind === 'mixed') {
    const { deptIds, baseIds, academyIds } = scope;
    return or(
      inArray(people.deptId, deptIds),
      inArray(people.baseId, baseIds),
      inArray(people.academyId, academyIds),
      self,
    );
  }
  return self;
}

/** Refuses unless the scope shows every one of the people. @throws AppError NOT_FOUND: ids tell nothing. */
export async function demandVisible(db: Db, scope: ResolvedScope, userIds: readonly number[]): Promise<void> {
  if (!(await areAll(db, userIds, visiblePeople(scope)))) throw new AppError('NOT_FOUND');
}

/** Refuses unless every one of the people belongs to the scope. @throws AppError as `notManaged` */
export async function demandManaged(db: Db, scope: ResolvedScope, userIds: readonly number[]): Promise<void> {
  if (!(await areAll(db, userIds, managedPeople(scope)))) throw await notManaged(db, scope, userIds);
}

/**
 * Why a write to people is refused of whom not all belong to the scope: PERSON_NOT_OWN where they are seen at least,
 * else NOT_FOUND.
 */
export async function notManaged(db: Db, scope: ResolvedScope, userIds: readonly number[]): Promise<AppError> {
  return new AppError((await areAll(db, userIds, visiblePeople(scope))) ? 'PERSON_NOT_OWN' : 'NOT_FOUND');
}

async function areAll(db: Db, userIds: readonly number[], condition: SQL | undefined): Promise<boolean> {
  const wanted = [...new Set(userIds)];
  const [found] = await db
    .select({ total: count() })
    .from(people)
    .where(and(condition, inArray(people.id, wanted)));
  return found!.total === wanted.length;
}
