import { dataScopes, type DataScope } from '@contract/account/types';
import type { ResolvedScope } from '@server/kernel/current-user';

/** The person whose scope is resolved, with what it may reach. */
export interface ScopeOwner {
  userId: number;
  deptId: number | null;
  baseId: number | null;
  /** The person's department and the others of its large department. */
  deptIdsWithBelow: number[];
}

/** The widest of the scopes of a user's roles; without roles, only oneself. `dataScopes` goes from wide to narrow. */
export function widestScope(scopes: readonly DataScope[]): DataScope {
  return dataScopes.find((scope) => scopes.includes(scope)) ?? 'self';
}

/**
 * Turns a role's scope into ids. Departments have no children of their own: "and below" reaches the departments of the
 * same large department. Academies come with student management; until a person has one, the scope is oneself.
 */
export function resolveScope(scope: DataScope, owner: ScopeOwner): ResolvedScope {
  return resolvers[scope](owner);
}

const resolvers: Record<DataScope, (owner: ScopeOwner) => ResolvedScope> = {
  all: () => ({ kind: 'all' }),
  academy: ({ userId }) => ({ kind: 'self', userId }),
  base: ({ userId, baseId }) => ({ kind: 'bases', baseIds: baseId === null ? [] : [baseId], userId }),
  dept_and_below: ({ userId, deptIdsWithBelow }) => ({ kind: 'depts', deptIds: deptIdsWithBelow, userId }),
  dept: ({ userId, deptId }) => ({ kind: 'depts', deptIds: deptId === null ? [] : [deptId], userId }),
  self: ({ userId }) => ({ kind: 'self', userId }),
};
