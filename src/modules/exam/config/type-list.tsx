import { configEndpoints as calls, type QuestionTypeRow } from '@contract/exam/config';
import { limits, multiplePolicies, multiplePolicyKeys, type MultiplePolicy } from '@contract/exam/rules';
import { NumberField } from '@/kits/form/fields/number-field';
import { SelectField } from '@/kits/form/fields/select-field';
import { SwitchField } from '@/kits/form/fields/switch-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { all, between, required } from '@/kits/form/rules';
import { useRowForm, type RowFormProps } from '@/kits/form/use-row-form';
import { statusFilter } from '@/kits/list/list-filters';
import { useEdited, useStatusToggle } from '@/kits/list/row-hooks';
import { StatusWord } from '@/kits/list/status-word';
import { useList } from '@/kits/list/use-list';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { formatCount } from '@/ui/format';
import { configReads } from './reads';

const ruleOf = ({ id, policy, is_case_strict }: QuestionTypeRow) => {
  if (id === 6) return multiplePolicies[policy as MultiplePolicy];
  return id === 8 ? (is_case_strict ? '区分大小写' : '不分大小写') : '–';
};
const columns: Column<QuestionTypeRow>[] = [
  { key: 'name', title: '题型', isFixed: true, width: 160, cell: (row) => row.name },
  { key: 'score', title: '默认分值', width: 96, align: 'right', cell: (row) => row.default_score },
  { key: 'rule', title: '计分规则', cell: ruleOf },
  { key: 'count', title: '试题', width: 88, align: 'right', cell: (row) => formatCount(row.question_count) },
  { key: 'status', title: '状态', width: 96, cell: (row) => <StatusWord status={row.status} /> },
];

/** The twelve types with default points and how partly right answers count. */
export function TypeList() {
  const { title: _, ...list } = useList(calls.types, {
    what: '题型',
    views: 'exam.types',
    filters: { status: statusFilter() },
  });
  const { edited, edit, close } = useEdited<QuestionTypeRow>();
  const toggle = useStatusToggle(calls.changeTypeStatus, configReads);
  return (
    <>
      <TablePage
        {...list}
        columns={columns}
        actions={(row) => [{ label: '编辑', call: calls.saveType, onClick: () => edit(row) }, toggle(row)]}
        card={(row) => ({
          title: row.name,
          facts: [
            ['默认分值', row.default_score],
            ['试题', formatCount(row.question_count)],
          ],
          status: <StatusWord status={row.status} />,
        })}
      />
      {edited?.row && <TypeForm key={edited.key} row={edited.row} onClose={close} />}
    </>
  );
}

const labels = { default_score: '默认分值', policy: '多选计分', is_case_strict: '区分大小写' };
const policies = multiplePolicyKeys.map((value) => ({ value, label: multiplePolicies[value] }));

function TypeForm({ row, onClose }: RowFormProps<QuestionTypeRow>) {
  const form = useRowForm({
    row,
    what: '题型',
    draft: 'exam.type',
    labels,
    valuesOf: (one: QuestionTypeRow | null) => ({
      default_score: (one?.default_score ?? 1) as number | null,
      policy: (one?.policy || 'all_or_nothing') as MultiplePolicy as MultiplePolicy | null,
      is_case_strict: one?.is_case_strict ?? false,
    }),
    required: ['default_score'],
    rules: { default_score: all(required(labels.default_score), between(...limits.score, 2)) },
    call: calls.saveType,
    toInput: (values) => ({
      body: {
        id: row!.id,
        default_score: values.default_score!,
        policy: values.policy ?? 'all_or_nothing',
        is_case_strict: values.is_case_strict,
      },
    }),
    refresh: configReads,
    choices: { policy: policies },
  });
  return (
    <RowDrawer {...form.drawer} title={`编辑${row!.name}`} onClose={onClose}>
      <NumberField {...form.fields('default_score')} suffix=" 分" help="新试卷中每道小题的分值，可在试卷中修改" />
      {row!.id === 6 && <SelectField {...form.fields('policy')} options={policies} />}
      {row!.id === 8 && <SwitchField {...form.fields('is_case_strict')} words={['区分', '不分']} />}
    </RowDrawer>
  );
}
