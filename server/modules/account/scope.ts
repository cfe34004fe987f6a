import { dataScopes, type DataScope } from '@contract/account/types';
import type { ResolvedScope } from '@server/kernel/current-user';

/** The person whose scope is resolved, with what it may reach. */
export interface ScopeOwner {
  userId: number;
  deptId: number | null;
  baseId: number | null;
  /** Sending school. */
  academyId: number | null;
  /** The person's department and the others of its large department. */
  deptIdsWithBelow: number[];
  /** Departments named by the person's roles of the scope `custom`. */
  customDeptIds: number[];
}

/** The widest of the scopes of a user's roles; without roles, only oneself. `dataScopes` goes from wide to narrow. */
export function widestScope(scopes: readonly DataScope[]): DataScope {
  return dataScopes.find((scope) => scopes.includes(scope)) ?? 'self';
}

/**
 * Everything that the scopes of a user's roles open together. Departments have no children of their own: "and below"
 * reaches the departments of the same large department. An academy is the school that sends its people.
 */
export function resolveScopes(scopes: readonly DataScope[], owner: ScopeOwner): ResolvedScope {
  if (scopes.includes('all')) return { kind: 'all' };
  const { userId } = owner;
  const reached = scopes.flatMap((scope) => departmentsOf[scope]?.(owner) ?? []);
  const deptIds = [...new Set(reached)].sort((a, b) => a - b);
  const baseIds = scopes.includes('base') ? known(owner.baseId) : [];
  const academyIds = scopes.includes('academy') ? known(owner.academyId) : [];
  const kinds = [deptIds, baseIds, academyIds].filter((ids) => ids.length > 0).length;
  if (kinds > 1 || academyIds.length > 0) return { kind: 'mixed', deptIds, baseIds, academyIds, userId };
  if (baseIds.length > 0) return { kind: 'bases', baseIds, userId };
  return deptIds.length > 0 ? { kind: 'depts', deptIds, userId } : { kind: 'self', userId };
}

const known = (id: number | null) => (id === null ? [] : [id]);

const departmentsOf: Partial<Record<DataScope, (owner: ScopeOwner) => number[]>> = {
  dept_and_below: ({ deptIdsWithBelow }) => deptIdsWithBelow,
  custom: ({ customDeptIds }) => customDeptIds,
  dept: ({ deptId }) => (deptId === null ? [] : [deptId]),
};
