import { configEndpoints as calls, type Indicator } from '@contract/evaluation/config';
import { limits } from '@contract/evaluation/rules';
import { EnableState } from '@contract/kernel/enums';
import { SelectField } from '@/kits/form/fields/select-field';
import { SwitchField } from '@/kits/form/fields/switch-field';
import { TextField } from '@/kits/form/fields/text-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { useRowForm, type RowFormProps } from '@/kits/form/use-row-form';
import { statusFilter, textFilter } from '@/kits/list/list-filters';
import { useEdited, useRemove } from '@/kits/list/row-hooks';
import { StatusWord } from '@/kits/list/status-word';
import { useList } from '@/kits/list/use-list';
import { AddButton } from '@/kits/table-page/add-button';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { useCall } from '@/kernel/query/use-call';

const columns: Column<Indicator>[] = [
  { key: 'name', title: '指标', isFixed: true, width: 200, cell: (row) => row.name },
  { key: 'category', title: '分类', width: 160, cell: (row) => row.category || '–' },
  { key: 'scale', title: '评分标准', width: 120, cell: (row) => row.scale_name },
  { key: 'help', title: '说明', cell: (row) => row.help || '–' },
  { key: 'status', title: '状态', width: 88, cell: (row) => <StatusWord status={row.status} /> },
];
const reads = [calls.indicators, calls.scales, calls.choices];

/** The library of questions that templates take over. */
export function IndicatorList() {
  const list = useList(calls.indicators, {
    what: '指标',
    views: 'evaluation.indicators',
    filters: { name: textFilter('名称'), category: textFilter('分类'), status: statusFilter() },
  });
  const { edited, add, edit, close } = useEdited<Indicator>();
  const remove = useRemove(calls.removeIndicator, '指标', reads);
  const addButton = <AddButton call={calls.saveIndicator} label="新增指标" onClick={add} />;
  const { title: _, ...shown } = list;
  return (
    <>
      <TablePage
        {...shown}
        columns={columns}
        main={addButton}
        actions={(row) => [{ label: '编辑', call: calls.saveIndicator, onClick: () => edit(row) }, remove(row)]}
        empty={{ title: '还没有指标', text: '指标建立一次，各模板都能从库中选用', action: addButton }}
        card={(row) => ({
          title: row.name,
          facts: [
            ['分类', row.category || '–'],
            ['标准', row.scale_name],
          ],
          status: <StatusWord status={row.status} />,
        })}
      />
      {edited && <IndicatorForm key={edited.key} row={edited.row} onClose={close} />}
    </>
  );
}

const labels = { name: '名称', category: '分类', help: '说明', scale_id: '评分标准', is_enabled: '状态' };
const valuesOf = (row: Indicator | null) => ({
  name: row?.name ?? '',
  category: row?.category ?? '',
  help: row?.help ?? '',
  scale_id: row?.scale_id ?? null,
  is_enabled: row?.status !== EnableState.disabled,
});

function IndicatorForm({ row, onClose }: RowFormProps<Indicator>) {
  const scales = useCall(calls.choices, {}).data?.scales ?? [];
  const options = scales.map(({ id: value, name: label }) => ({ value, label }));
  const form = useRowForm({
    row,
    what: '指标',
    draft: 'evaluation.indicator',
    labels,
    valuesOf,
    required: ['name', 'scale_id'],
    call: calls.saveIndicator,
    toInput: ({ scale_id, is_enabled, ...values }) => ({
      body: {
        id: row?.id,
        ...values,
        scale_id: scale_id!,
        status: is_enabled ? EnableState.enabled : EnableState.disabled,
      },
    }),
    refresh: reads,
    choices: { scale_id: options },
  });
  return (
    <RowDrawer {...form.drawer} onClose={onClose}>
      <TextField {...form.fields('name')} maxLength={limits.name} />
      <TextField {...form.fields('category')} maxLength={limits.name} />
      <SelectField {...form.fields('scale_id')} options={options} />
      <TextField {...form.fields('help')} maxLength={limits.note} help="填写时显示在题目下方" />
      <SwitchField {...form.fields('is_enabled')} words={['启用', '停用']} />
    </RowDrawer>
  );
}
