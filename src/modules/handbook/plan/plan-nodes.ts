import { itemKinds, monthsOf } from '@contract/handbook/rules';
import type { KindOption, Requirement } from '@contract/handbook/requirements';
import type { PlanDept, PlanSubject } from '@contract/handbook/versions';
import { groupBy } from '@contract/kernel/group-by';

/** A row of the tree: a standard department, or one of its requirements. */
export type PlanNode = DeptNode | RequirementNode;
export interface DeptNode {
  key: string;
  dept: PlanDept;
  children: RequirementNode[];
}
export interface RequirementNode {
  key: string;
  dept: PlanDept;
  requirement: Requirement;
  kind: KindOption | undefined;
  children?: never;
}

export const isRequirement = (node: PlanNode): node is RequirementNode => 'requirement' in node;

/** Standard departments of a subject with the requirements that pass the filters. */
export function planNodes(
  subject: PlanSubject,
  requirements: readonly Requirement[],
  kinds: readonly KindOption[],
  filters: { keyword: string; kind: number | null },
): DeptNode[] {
  const kindOf = new Map(kinds.map((kind) => [kind.id, kind]));
  const keyword = filters.keyword.trim().toLowerCase();
  const isAsked = ({ item, kind_id: kind }: Requirement) =>
    (filters.kind === null || filters.kind === kind) && item.toLowerCase().includes(keyword);
  const byDept = groupBy(requirements.filter(isAsked), (one) => one.st_dept_id);
  const isFiltered = keyword !== '' || filters.kind !== null;
  return subject.depts.flatMap((dept): DeptNode[] => {
    const own = (byDept.get(dept.id) ?? []).map((requirement) => ({
      key: `requirement:${requirement.id}`,
      dept,
      requirement,
      kind: kindOf.get(requirement.kind_id),
    }));
    if (isFiltered && own.length === 0) return [];
    return [{ key: `dept:${dept.id}`, dept, children: own }];
  });
}

/** 必选, or 选轮 with its group. */
export const itemKindWord = ({ kind, group_name: group }: PlanDept) =>
  group === '' ? itemKinds[kind] : `${itemKinds[kind]}（${group}）`;

/** 3 个月, 1.5 个月. */
export const lengthWord = (halfMonths: number) => `${monthsOf(halfMonths)} 个月`;

/** 10 例. */
export const countWord = ({ requirement, kind }: RequirementNode) =>
  `${requirement.req_num} ${kind?.unit ?? ''}`.trim();
