import type { DepartmentRow } from '@contract/dictionary/department-types';

/** A row of the page: a large department, or a department below it or below another one. */
export interface DepartmentNode {
  key: string;
  name: string;
  /** Absent for a large department. */
  department?: DepartmentRow;
  children: DepartmentNode[];
}

export interface DepartmentFilters {
  /** Part of the name or of the code. */
  keyword: string;
  big: number | null;
  kind: string | null;
  status: number | null;
  /** 1: takes trainees, 2: does not. */
  rotation: number | null;
}

interface Group {
  id: number;
  label: string;
}

/**
 * Departments as a tree: large departments, their departments, the parts of those. What does not match the filters is
 * left out, unless something below it matches.
 */
export function departmentTree(
  rows: readonly DepartmentRow[],
  groups: readonly Group[],
  filters: DepartmentFilters,
): DepartmentNode[] {
  const ids = new Set(rows.map(({ id }) => id));
  const below = new Map<number | null, DepartmentRow[]>();
  for (const row of rows) {
    const parent = row.parent_id !== null && ids.has(row.parent_id) ? row.parent_id : null;
    below.set(parent, [...(below.get(parent) ?? []), row]);
  }
  const nodesOf = (list: readonly DepartmentRow[]): DepartmentNode[] =>
    list.flatMap((department) => {
      const children = nodesOf(below.get(department.id) ?? []);
      const isShown = children.length > 0 || matches(department, filters);
      return isShown ? [{ key: `d${department.id}`, name: department.name, department, children }] : [];
    });
  const roots = below.get(null) ?? [];
  const known = new Set(groups.map(({ id }) => id));
  const loose = roots.filter(({ big_dept_id: big }) => big === null || !known.has(big));
  const isFiltered = Object.values(filters).some((value) => value !== null && value !== '');
  const all = [
    ...groups
      .filter(({ id }) => id !== 0)
      .map(({ id, label }) => ({ id, label, list: roots.filter((row) => row.big_dept_id === id) })),
    ...(loose.length > 0 ? [{ id: 0, label: '未归入大科室', list: loose }] : []),
  ];
  return all
    .map(({ id, label, list }) => ({ key: `b${id}`, name: label, children: nodesOf(list) }))
    .filter(({ children }) => children.length > 0 || !isFiltered);
}

function matches(row: DepartmentRow, { keyword, big, kind, status, rotation }: DepartmentFilters): boolean {
  const words = keyword.trim().toLowerCase();
  return (
    (words === '' || row.name.toLowerCase().includes(words) || row.code.toLowerCase().includes(words)) &&
    (big === null || row.big_dept_id === big) &&
    (kind === null || row.kind === kind) &&
    (status === null || row.status === status) &&
    (rotation === null || row.is_rotation === (rotation === 1))
  );
}

/** Departments that stand beside one: those that it is ordered among. */
export function siblingsOf(rows: readonly DepartmentRow[], row: DepartmentRow): DepartmentRow[] {
  return rows.filter((one) => one.big_dept_id === row.big_dept_id && one.parent_id === row.parent_id);
}
