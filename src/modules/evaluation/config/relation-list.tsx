import { configEndpoints as calls, type Relation } from '@contract/evaluation/config';
import { isByCode, limits } from '@contract/evaluation/rules';
import { EnableState } from '@contract/kernel/enums';
import { NumberField } from '@/kits/form/fields/number-field';
import { SwitchField } from '@/kits/form/fields/switch-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { all, between, required } from '@/kits/form/rules';
import { useRowForm, type RowFormProps } from '@/kits/form/use-row-form';
import { statusFilter } from '@/kits/list/list-filters';
import { useEdited } from '@/kits/list/row-hooks';
import { StatusWord } from '@/kits/list/status-word';
import { useList } from '@/kits/list/use-list';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';

const anonymity = (row: Relation) => (row.is_anonymous ? '匿名' : '实名');
const columns: Column<Relation>[] = [
  { key: 'name', title: '关系', isFixed: true, width: 160, cell: (row) => row.name },
  { key: 'weight', title: '权重', width: 88, align: 'right', cell: (row) => row.weight },
  { key: 'anonymous', title: '填写方式', width: 104, cell: anonymity },
  { key: 'minimum', title: '最少份数', width: 104, align: 'right', cell: (row) => `${row.minimum} 份` },
  { key: 'status', title: '状态', width: 88, cell: (row) => <StatusWord status={row.status} /> },
];

/** Who evaluates whom: weight, anonymity and threshold that new tasks begin with. */
export function RelationList() {
  const list = useList(calls.relations, {
    what: '评价关系',
    views: 'evaluation.relations',
    filters: { status: statusFilter() },
  });
  const { edited, edit, close } = useEdited<Relation>();
  const { title: _, ...shown } = list;
  return (
    <>
      <TablePage
        {...shown}
        columns={columns}
        actions={(row) => [{ label: '编辑', call: calls.saveRelation, onClick: () => edit(row) }]}
        empty={{ title: '没有符合条件的关系', text: '换一个状态再看' }}
        card={(row) => ({
          title: row.name,
          facts: [
            ['权重', String(row.weight)],
            ['填写', anonymity(row)],
            ['最少', `${row.minimum} 份`],
          ],
          status: <StatusWord status={row.status} />,
        })}
      />
      {edited && <RelationForm key={edited.key} row={edited.row} onClose={close} />}
    </>
  );
}

const labels = { weight: '权重', is_anonymous: '填写方式', minimum: '最少份数', is_enabled: '状态' };
const valuesOf = (row: Relation | null) => ({
  weight: (row?.weight ?? 0) as number | null,
  is_anonymous: row?.is_anonymous ?? true,
  minimum: (row?.minimum ?? limits.anonymousMinimum) as number | null,
  is_enabled: row?.status !== EnableState.disabled,
});

function RelationForm({ row, onClose }: RowFormProps<Relation>) {
  const form = useRowForm({
    row,
    what: `评价关系：${row?.name ?? ''}`,
    draft: 'evaluation.relation',
    labels,
    valuesOf,
    required: [],
    rules: {
      weight: all(required(labels.weight), between(0, 100)),
      minimum: (value, values) =>
        all(required(labels.minimum), between(values.is_anonymous ? limits.anonymousMinimum : 1, limits.minimum[1]))(
          value,
          values,
        ),
    },
    call: calls.saveRelation,
    toInput: ({ weight, minimum, is_enabled, ...values }) => ({
      body: {
        ...values,
        id: row!.id,
        weight: weight!,
        minimum: minimum!,
        status: is_enabled ? EnableState.enabled : EnableState.disabled,
      },
    }),
    refresh: [calls.relations, calls.choices],
  });
  return (
    <RowDrawer {...form.drawer} onClose={onClose}>
      <NumberField {...form.fields('weight')} help="与其他关系一起计算总分，0 为不计入" />
      <SwitchField
        {...form.fields('is_anonymous')}
        words={['匿名', '实名']}
        disabled={row !== null && isByCode(row.key)}
      />
      <NumberField
        {...form.fields('minimum')}
        suffix=" 份"
        help={`达到份数才显示结果；匿名不少于 ${limits.anonymousMinimum} 份`}
      />
      <SwitchField {...form.fields('is_enabled')} words={['启用', '停用']} />
    </RowDrawer>
  );
}
