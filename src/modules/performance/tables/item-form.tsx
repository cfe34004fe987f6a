import { limits, metricsOf, type ItemSource } from '@contract/performance/rules';
import {
  performanceTableEndpoints as calls,
  type PerformanceItem,
  type PerformanceTable,
} from '@contract/performance/tables';
import { NumberField } from '@/kits/form/fields/number-field';
import { SelectField } from '@/kits/form/fields/select-field';
import { TextField } from '@/kits/form/fields/text-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { all, between, required } from '@/kits/form/rules';
import { useRowForm, type RowFormProps } from '@/kits/form/use-row-form';
import { idsOf } from '@/kits/person/person-refs';
import { PeopleField } from '@/kits/pick/people-field';
import { staff } from '@/kits/pick/whom';
import { expressionHelp, expressionRule } from '../config/formula-form';
import { FormulaTrial } from '../config/formula-trial';
import { fillerOptions, metricOptions, sourceOptions } from '../words';

const labels = {
  code: '编码',
  name: '名称',
  source: '来源',
  metric: '采集内容',
  filler: '填报人',
  fillers: '指定的填报人',
  unit: '单位',
  formula: '选用公式',
  expression: '公式',
  weight: '权重',
  least: '数值最小',
  most: '数值最大',
  cap: '得分上限',
  fallback: '无数据时按',
  sort: '排序',
};

interface ItemFormProps extends RowFormProps<PerformanceItem> {
  table: PerformanceTable;
  formulas: readonly { name: string; expression: string }[];
  nextSort: number;
}

/** Adds or edits an item of a draft; what is asked of it follows from where its number comes from. */
export function ItemForm({ row, table, formulas, nextSort, onClose }: ItemFormProps) {
  const metricsHere = metricOptions.filter(({ value }) => metricsOf(table.subject).includes(value));
  const fillersHere = fillerOptions.filter(({ value }) => value !== 'self' || table.subject === 'person');
  const formulaOptions = formulas.map(({ name, expression }) => ({
    value: expression,
    label: `${name}（${expression}）`,
  }));
  const form = useRowForm({
    row,
    what: '绩效项',
    draft: `performance.item:${table.id}`,
    labels,
    valuesOf: (one: PerformanceItem | null) => ({
      code: one?.code ?? '',
      name: one?.name ?? '',
      source: (one?.source ?? 'manual') as ItemSource | null,
      metric: one?.metric ?? null,
      filler: one?.filler ?? (one ? null : 'dept'),
      fillers: one?.fillers ?? [],
      unit: one?.unit ?? '',
      formula: null as string | null,
      expression: one?.expression ?? 'n',
      weight: (one?.weight ?? 100) as number | null,
      least: one?.least ?? null,
      most: one?.most ?? null,
      cap: one?.cap ?? null,
      fallback: one?.fallback ?? null,
      sort: (one?.sort ?? nextSort) as number | null,
    }),
    required: ['code', 'name', 'source', 'expression', 'weight'],
    rules: {
      metric: (metric, { source }) => (source === 'auto' && metric === null ? '请选择采集内容' : null),
      filler: (filler, { source }) => (source === 'manual' && filler === null ? '请选择填报人' : null),
      fillers: (list, { source, filler }) =>
        source === 'manual' && filler === 'named' && list.length === 0 ? '请至少选择一个填报人' : null,
      expression: expressionRule,
      weight: all<number | null>(required(labels.weight), between(...limits.weight)),
      least: between(...limits.value, 2),
      most: between(...limits.value, 2),
      cap: between(...limits.cap, 2),
      fallback: between(...limits.value, 2),
      sort: between(0, 999),
    },
    call: calls.saveItem,
    toInput: ({ source, metric, filler, fillers, weight, sort, formula: _formula, ...values }) => ({
      body: {
        id: row?.id,
        table_id: table.id,
        ...values,
        source: source!,
        metric: source === 'auto' ? metric : null,
        filler: source === 'manual' ? filler : null,
        filler_ids: source === 'manual' && filler === 'named' ? idsOf(fillers) : [],
        weight: weight!,
        sort: sort ?? 0,
      },
    }),
    refresh: [calls.tableDetail, calls.tables],
    choices: { source: sourceOptions, metric: metricOptions, filler: fillerOptions },
  });
  const { source, filler } = form.values;
  return (
    <RowDrawer {...form.drawer} onClose={onClose}>
      <TextField {...form.fields('code')} maxLength={limits.code} />
      <TextField {...form.fields('name')} maxLength={limits.name} />
      <SelectField {...form.fields('source')} options={sourceOptions} />
      {source === 'auto' && <SelectField {...form.fields('metric')} options={metricsHere} />}
      {source === 'manual' && <SelectField {...form.fields('filler')} options={fillersHere} />}
      {source === 'manual' && filler === 'named' && (
        <PeopleField {...staff} field={form.fields('fillers')} most={limits.fillers} />
      )}
      <TextField {...form.fields('unit')} maxLength={limits.unit} placeholder="次、学时、分" />
      {formulaOptions.length > 0 && (
        <SelectField
          {...form.fields('formula')}
          onChange={(expression) => form.set({ formula: expression, ...(expression && { expression }) })}
          options={formulaOptions}
          placeholder="可选，带入下面的公式"
        />
      )}
      <TextField {...form.fields('expression')} maxLength={limits.expression} help={expressionHelp} />
      <FormulaTrial expression={form.values.expression} />
      <NumberField {...form.fields('weight')} suffix="%" help="100 为公式得分全部计入" />
      <NumberField {...form.fields('least')} help="留空为不限" />
      <NumberField {...form.fields('most')} help="留空为不限" />
      <NumberField {...form.fields('cap')} suffix=" 分" help="公式得分的上限，留空为不限" />
      <NumberField {...form.fields('fallback')} help="留空：没有数据即为未完成，不按 0 计" />
      <NumberField {...form.fields('sort')} help="小的在前" />
    </RowDrawer>
  );
}
