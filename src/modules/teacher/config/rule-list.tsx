import { qualificationRuleEndpoints as calls, type QualificationRule } from '@contract/teacher/qualification-rules';
import { capacityNames, degreeNames, levelNames, titleNames, trainingNames } from '@contract/teacher/qualify';
import { late } from '@/kits/late/late';
import { choiceFilter, statusFilter, textFilter } from '@/kits/list/list-filters';
import { useEdited, useRemove } from '@/kits/list/row-hooks';
import { StatusWord } from '@/kits/list/status-word';
import { useList } from '@/kits/list/use-list';
import { AddButton } from '@/kits/table-page/add-button';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { capacities } from '../options';

const RuleForm = late(() => import('./rule-form').then((file) => file.RuleForm));

const filters = { name: textFilter('名称'), capacity: choiceFilter('类别', capacities), status: statusFilter() };
const yearsOf = ({ years }: QualificationRule) => (years === 0 ? '不限' : `满 ${years} 年`);
const mostOf = ({ most_trainees: most }: QualificationRule) => (most === null ? '不限' : `${most} 人`);
const columns: Column<QualificationRule>[] = [
  { key: 'name', title: '名称', width: 180, isFixed: true, cell: (row) => row.name },
  { key: 'capacity', title: '类别', width: 96, cell: (row) => capacityNames[row.capacity] },
  { key: 'level', title: '级别', width: 72, cell: (row) => levelNames[row.level] },
  { key: 'title', title: '最低职称', width: 96, cell: (row) => titleNames[row.title] },
  { key: 'years', title: '从业年限', width: 96, cell: yearsOf },
  { key: 'degree', title: '最低学历', width: 112, cell: (row) => degreeNames[row.degree] },
  { key: 'training', title: '培训证书', width: 96, cell: (row) => trainingNames[row.training] },
  { key: 'valid', title: '聘期', width: 88, align: 'right', cell: (row) => `${row.valid_months} 个月` },
  { key: 'most', title: '带教上限', width: 88, align: 'right', cell: mostOf },
  { key: 'status', title: '状态', width: 80, cell: (row) => <StatusWord status={row.status} /> },
];

/** What each kind and level of teacher has to meet. */
export function RuleList() {
  const list = useList(calls.qualificationRules, { what: '师资条件', views: 'teacher.rules', filters });
  const { edited, add, edit, close } = useEdited<QualificationRule>();
  const remove = useRemove(calls.removeQualificationRule, '师资条件', [calls.qualificationRules]);
  const addButton = <AddButton call={calls.saveQualificationRule} label="新增师资条件" onClick={add} />;
  const { title: _, ...shown } = list;
  return (
    <>
      <TablePage
        {...shown}
        columns={columns}
        main={addButton}
        actions={(row) => [{ label: '编辑', call: calls.saveQualificationRule, onClick: () => edit(row) }, remove(row)]}
        empty={{
          title: '还没有师资条件',
          text: '先为每类师资定下职称、年限、学历与培训要求',
          action: addButton,
        }}
        card={(row) => ({
          title: row.name,
          facts: [
            ['最低职称', titleNames[row.title]],
            ['从业年限', yearsOf(row)],
            ['最低学历', degreeNames[row.degree]],
            ['培训证书', trainingNames[row.training]],
          ],
          status: <StatusWord status={row.status} />,
        })}
      />
      {edited && <RuleForm key={edited.key} row={edited.row} onClose={close} />}
    </>
  );
}
