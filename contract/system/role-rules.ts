import type { DataScope } from '../account/types';
import { permits } from '../kernel/module';

/** What a data scope is called. */
export const scopeWords: Record<DataScope, string> = {
  all: '全院',
  academy: '本院校',
  base: '本基地',
  dept_and_below: '本科室及下级科室',
  custom: '指定科室',
  dept: '本科室',
  self: '本人',
};

/** Which of the known codes a role's codes cover, wildcards written out. */
export function coveredCodes(granted: readonly string[], known: readonly string[]): string[] {
  return known.filter((code) => permits(granted, code));
}

/**
 * Grants after codes are ticked or unticked. A wildcard that covers an unticked code is replaced by the codes it
 * covered; the others stay wildcards, so that what later releases bring stays granted.
 */
export function withCodes(
  granted: readonly string[],
  codes: readonly string[],
  isGranted: boolean,
  known: readonly string[],
): string[] {
  if (isGranted) return [...granted, ...codes.filter((code) => !permits(granted, code))].sort();
  const kept = granted.flatMap((grant) => {
    const covers = codes.some((code) => permits([grant], code));
    if (!covers) return [grant];
    return coveredCodes([grant], known).filter((code) => !codes.includes(code));
  });
  return [...new Set(kept)].sort();
}

export interface RoleDifference {
  added: string[];
  removed: string[];
  scope: { from: string; to: string } | null;
  /** Departments of a custom scope that come and go. */
  departments: { added: number[]; removed: number[] };
}

type Compared = { permissions: readonly string[]; data_scope: DataScope; dept_ids: readonly number[] };

/** What saving would change for the role's holders. Wildcards count as the codes they cover. */
export function roleDifference(before: Compared, after: Compared, known: readonly string[]): RoleDifference {
  const had = coveredCodes(before.permissions, known);
  const has = coveredCodes(after.permissions, known);
  const depts = (one: Compared) => (one.data_scope === 'custom' ? one.dept_ids : []);
  return {
    added: has.filter((code) => !had.includes(code)),
    removed: had.filter((code) => !has.includes(code)),
    scope:
      before.data_scope === after.data_scope
        ? null
        : { from: scopeWords[before.data_scope], to: scopeWords[after.data_scope] },
    departments: {
      added: depts(after).filter((id) => !depts(before).includes(id)),
      removed: depts(before).filter((id) => !depts(after).includes(id)),
    },
  };
}

/** Whether a difference changes anything for anybody. */
export function isDifferent({ added, removed, scope, departments }: RoleDifference): boolean {
  return added.length + removed.length + departments.added.length + departments.removed.length > 0 || scope !== null;
}
