import type { ResolvedScope } from '@server/kernel/current-user';

/**
 * Whether everybody whom one scope opens is opened by others together, however people move: departments, bases and
 * schools are compared, not the people who happen to be in them today. The person of a scope plays no part: nobody is
 * hidden from themselves, whatever their roles.
 */
export function covers(wide: readonly ResolvedScope[], narrow: ResolvedScope): boolean {
  if (wide.some(({ kind }) => kind === 'all')) return true;
  if (narrow.kind === 'all') return false;
  const inner = idsOf(narrow);
  return (['deptIds', 'baseIds', 'academyIds'] as const).every((kind) => {
    const outer = new Set(wide.flatMap((scope) => idsOf(scope)[kind]));
    return inner[kind].every((id) => outer.has(id));
  });
}

const none: Record<'deptIds' | 'baseIds' | 'academyIds', number[]> = { deptIds: [], baseIds: [], academyIds: [] };

function idsOf(scope: ResolvedScope): typeof none {
  switch (scope.kind) {
    case 'depts':
      return { ...none, deptIds: scope.deptIds };
    case 'bases':
      return { ...none, baseIds: scope.baseIds };
    case 'mixed':
      return scope;
    default:
      return none;
  }
}
