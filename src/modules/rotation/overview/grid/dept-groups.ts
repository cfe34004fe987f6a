import type { dictionaryEndpoints } from '@contract/dictionary/endpoints';
import type { DataOf } from '@contract/kernel/endpoint';
import { tints } from './tints';

export type DepartmentTree = DataOf<typeof dictionaryEndpoints.departmentTree>;

/** Departments that share a colour: a large department (大科室), or the rest. */
export interface DeptGroup {
  name: string;
  /** Index into `tints`. */
  tint: number;
}

export interface DeptGroups {
  list: readonly DeptGroup[];
  /** Tint of a department; the last one for a department that the tree no longer knows. */
  tintOf(deptId: number): number;
}

const lastTint = tints.length - 1;
const rest = '其他科室';

/**
 * Colours by large department in the order of the dictionary, so that a department keeps its colour from page to
 * page. Where there are more groups than tints, the smaller ones share the last tint.
 */
export function deptGroups(tree: DepartmentTree): DeptGroups {
  const rotating = tree
    .map(({ label, children }) => ({
      label,
      ids: children.filter((dept) => dept.is_rotation).map((dept) => dept.dept_id),
    }))
    .filter(({ ids }) => ids.length > 0);
  const bySize = [...rotating].sort((left, right) => right.ids.length - left.ids.length);
  const own = new Set(bySize.slice(0, lastTint));
  const list: DeptGroup[] = [];
  const tintById = new Map<number, number>();
  for (const group of rotating) {
    if (!own.has(group)) continue;
    for (const id of group.ids) tintById.set(id, list.length);
    list.push({ name: group.label, tint: list.length });
  }
  list.push({ name: rest, tint: lastTint });
  return { list, tintOf: (deptId) => tintById.get(deptId) ?? lastTint };
}
