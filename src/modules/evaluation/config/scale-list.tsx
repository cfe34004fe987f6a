import { configEndpoints as calls, type Scale } from '@contract/evaluation/config';
import { limits } from '@contract/evaluation/rules';
import { NumberField } from '@/kits/form/fields/number-field';
import { TextField } from '@/kits/form/fields/text-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { all, between, required } from '@/kits/form/rules';
import { useRowForm, type RowFormProps } from '@/kits/form/use-row-form';
import { textFilter } from '@/kits/list/list-filters';
import { useEdited, useRemove } from '@/kits/list/row-hooks';
import { useList } from '@/kits/list/use-list';
import { AddButton } from '@/kits/table-page/add-button';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { formatCount } from '@/ui/format';

const columns: Column<Scale>[] = [
  { key: 'name', title: '评分标准', isFixed: true, width: 160, cell: (row) => row.name },
  { key: 'maximum', title: '满分', width: 80, align: 'right', cell: (row) => row.maximum },
  { key: 'bands', title: '分段说明', cell: (row) => row.bands || '–' },
  { key: 'used', title: '使用的指标', width: 112, align: 'right', cell: (row) => formatCount(row.indicator_count) },
];
const reads = [calls.scales, calls.indicators, calls.choices];

/** Scales that questions are scored by. */
export function ScaleList() {
  const list = useList(calls.scales, {
    what: '评分标准',
    views: 'evaluation.scales',
    filters: { name: textFilter('名称') },
  });
  const { edited, add, edit, close } = useEdited<Scale>();
  const remove = useRemove(calls.removeScale, '评分标准', reads);
  const addButton = <AddButton call={calls.saveScale} label="新增标准" onClick={add} />;
  const { title: _, ...shown } = list;
  return (
    <>
      <TablePage
        {...shown}
        columns={columns}
        main={addButton}
        actions={(row) => [{ label: '编辑', call: calls.saveScale, onClick: () => edit(row) }, remove(row)]}
        empty={{ title: '还没有评分标准', text: '先建立满分与分段，再建立指标', action: addButton }}
        card={(row) => ({ title: row.name, facts: [['满分', String(row.maximum)]] })}
      />
      {edited && <ScaleForm key={edited.key} row={edited.row} onClose={close} />}
    </>
  );
}

const labels = { name: '名称', maximum: '满分', bands: '分段说明' };
const valuesOf = (row: Scale | null) => ({
  name: row?.name ?? '',
  maximum: (row?.maximum ?? 9) as number | null,
  bands: row?.bands ?? '',
});

function ScaleForm({ row, onClose }: RowFormProps<Scale>) {
  const form = useRowForm({
    row,
    what: '评分标准',
    draft: 'evaluation.scale',
    labels,
    valuesOf,
    required: ['name'],
    rules: { maximum: all(required(labels.maximum), between(...limits.maximum)) },
    call: calls.saveScale,
    toInput: ({ maximum, ...values }) => ({ body: { id: row?.id, ...values, maximum: maximum! } }),
    refresh: reads,
  });
  return (
    <RowDrawer {...form.drawer} onClose={onClose}>
      <TextField {...form.fields('name')} maxLength={limits.name} />
      <NumberField {...form.fields('maximum')} help="已建成的模板保留原来的满分" />
      <TextField {...form.fields('bands')} maxLength={limits.note} help="例如：1–3 有待加强，4–6 合格，7–9 优良" />
    </RowDrawer>
  );
}
