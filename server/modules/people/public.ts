import { and, inArray, isNull, eq, or, type SQL } from 'drizzle-orm';
import type { ResolvedScope } from '@server/kernel/current-user';
import { people } from './tables';

/**
 * Condition on `person` for what a user may see: every list of people and everything that hangs on a person uses
 * it. Deleted people are hidden from all; nobody is hidden from themselves.
 */
export function visiblePeople(scope: ResolvedScope): SQL | undefined {
  return and(isNull(people.deletedAt), withinScope(scope));
}

function withinScope(scope: ResolvedScope): SQL | undefined {
  if (scope.kind === 'all') return undefined;
  const self = eq(people.id, scope.userId);
  if (scope.kind === 'depts') return or(inArray(people.deptId, scope.deptIds), self);
  if (scope.kind === 'bases') return or(inArray(people.baseId, scope.baseIds), self);
  return self;
}
