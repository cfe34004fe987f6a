import { weeklogItemEndpoints as calls, type WeeklogItem } from '@contract/weeklog/items';
import { itemKindKeys, itemKinds, itemSourceKeys, itemSources, limits, type ItemKind } from '@contract/weeklog/rules';
import { NumberField } from '@/kits/form/fields/number-field';
import { SelectField } from '@/kits/form/fields/select-field';
import { SwitchField } from '@/kits/form/fields/switch-field';
import { TextField } from '@/kits/form/fields/text-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { all, between, required } from '@/kits/form/rules';
import { useRowForm, type RowFormProps } from '@/kits/form/use-row-form';
import { DepartmentField } from '@/kits/pick/option-fields';
import { configReads } from '../reads';

const labels = {
  name: '名称',
  kind: '填写方式',
  parent_id: '所属分组',
  dept_id: '适用科室',
  unit: '单位',
  target: '每周目标',
  source: '系统数据',
  required: '是否必填',
  sort: '排序',
};
const kinds = itemKindKeys.map((value) => ({ value, label: itemKinds[value] }));
const sources = itemSourceKeys.map((value) => ({ value, label: itemSources[value] }));

/** Adds or edits an item; what is asked of it follows from how it is filled in. */
export function ItemForm({ row, rows, onClose }: RowFormProps<WeeklogItem> & { rows: readonly WeeklogItem[] }) {
  const groups = rows
    .filter(({ id, kind }) => kind === 'group' && id !== row?.id)
    .map(({ id, name, dept_name: dept }) => ({ value: id, label: dept ? `${name}（${dept}）` : name }));
  const form = useRowForm({
    row,
    what: '工作项',
    draft: 'weeklog.item',
    labels,
    valuesOf: (one: WeeklogItem | null) => ({
      name: one?.name ?? '',
      kind: (one?.kind ?? 'number') as ItemKind | null,
      parent_id: one?.parent_id ?? null,
      dept_id: one?.dept_id ?? null,
      unit: one?.unit ?? '',
      target: one?.target ?? null,
      source: one?.source ?? null,
      required: one?.required ?? false,
      sort: (one?.sort ?? 0) as number | null,
    }),
    required: ['name', 'kind'],
    rules: {
      target: between(...limits.target),
      sort: all<number | null>(required(labels.sort), between(...limits.sort)),
    },
    call: calls.saveItem,
    toInput: ({ kind, sort, ...values }) => ({
      body: {
        id: row?.id,
        ...values,
        kind: kind ?? 'number',
        sort: sort ?? 0,
        parent_id: kind === 'group' ? null : values.parent_id,
      },
    }),
    refresh: configReads,
    choices: { parent_id: groups, kind: kinds, source: sources },
  });
  const { kind } = form.values;
  return (
    <RowDrawer {...form.drawer} onClose={onClose}>
      <TextField {...form.fields('name')} maxLength={limits.name} />
      <SelectField {...form.fields('kind')} options={kinds} />
      {kind !== 'group' && <SelectField {...form.fields('parent_id')} options={groups} placeholder="无" />}
      <DepartmentField {...form.fields('dept_id')} help="不选则全院填写（由教育处维护）" />
      {kind === 'number' && (
        <>
          <TextField {...form.fields('unit')} maxLength={limits.unit} placeholder="次、例、学时" />
          <NumberField {...form.fields('target')} />
          <SelectField
            {...form.fields('source')}
            options={sources}
            placeholder="无，由本人填写"
            help="填写时带出系统中本周的数，本人可以改"
          />
        </>
      )}
      {kind !== 'group' && <SwitchField {...form.fields('required')} words={['提交时必填', '可以不填']} />}
      <NumberField {...form.fields('sort')} help="小的在前" />
    </RowDrawer>
  );
}
