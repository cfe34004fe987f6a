import type { CardWords } from '@/kits/table-page/card-list';
import type { Column } from '@/kits/table-page/columns';
import { countWord, isRequirement, itemKindWord, lengthWord, type PlanNode } from './plan-nodes';
import classes from './plan.module.css';

/** Words of a requirement, or of its standard department, per column. */
export const planColumns: Column<PlanNode>[] = [
  { key: 'name', title: '标准科室 / 项目', isFixed: true, width: 260, cell: nameOf },
  { key: 'kind', title: '类别', width: 150, cell: kindOf },
  { key: 'count', title: '例数 / 时长', width: 104, align: 'right', cell: amountOf },
  { key: 'level', title: '程度', width: 72, cell: (node) => (isRequirement(node) && node.requirement.level) || '–' },
  { key: 'role', title: '角色', width: 72, cell: (node) => (isRequirement(node) && node.requirement.role) || '–' },
  { key: 'note', title: '对应科室 / 备注', cell: noteOf },
];

function nameOf(node: PlanNode) {
  if (isRequirement(node)) return node.requirement.item;
  return (
    <>
      <strong>{node.dept.name}</strong> <span className={classes.quiet}>{node.dept.requirements} 条</span>
    </>
  );
}

function kindOf(node: PlanNode) {
  return isRequirement(node) ? (node.kind?.name ?? '–') : itemKindWord(node.dept);
}

function amountOf(node: PlanNode) {
  return isRequirement(node) ? countWord(node) : lengthWord(node.dept.half_months);
}

function noteOf(node: PlanNode) {
  if (isRequirement(node)) return node.requirement.note || '–';
  if (node.dept.dept_names.length > 0) return node.dept.dept_names.join('、');
  return <span className={classes.gap}>没有对应的医院科室</span>;
}

/** The row on a phone. */
export function planCard(node: PlanNode): CardWords {
  if (!isRequirement(node)) {
    return {
      title: node.dept.name,
      facts: [
        ['轮转', `${itemKindWord(node.dept)}，${lengthWord(node.dept.half_months)}`],
        ['要求', `${node.dept.requirements} 条`],
        ['对应科室', noteOf(node)],
      ],
    };
  }
  const { level, role, note } = node.requirement;
  return {
    title: node.requirement.item,
    facts: [
      [node.kind?.name ?? '要求', countWord(node)],
      ...(level || role ? [['程度', [level, role].filter(Boolean).join('，')] as [string, string]] : []),
      ...(note ? [['备注', note] as [string, string]] : []),
    ],
  };
}
