import { analysisEndpoints as calls, type Metric } from '@contract/analysis/endpoints';
import { limits } from '@contract/analysis/rules';
import { NumberField } from '@/kits/form/fields/number-field';
import { SelectField } from '@/kits/form/fields/select-field';
import { TextField } from '@/kits/form/fields/text-field';
import { TextareaField } from '@/kits/form/fields/textarea-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { between } from '@/kits/form/rules';
import { useRowForm } from '@/kits/form/use-row-form';
import { metricReads } from '../reads';

const directions = [
  { value: 'more' as const, label: '越高越好' },
  { value: 'less' as const, label: '越低越好' },
];

/** Words and thresholds of a metric; how it is counted is the program's. */
export function MetricForm({ row, onClose }: { row: Metric; onClose: () => void }) {
  const form = useRowForm({
    row,
    what: '指标',
    draft: 'analysis.metric',
    labels: {
      name: '名称',
      definition: '定义',
      formula: '公式',
      unit: '单位',
      owner: '负责人',
      better: '方向',
      green: '绿色阈值',
      red: '红色阈值',
    },
    valuesOf: (one: Metric | null) => ({
      name: one?.name ?? '',
      definition: one?.definition ?? '',
      formula: one?.formula ?? '',
      unit: one?.unit ?? '',
      owner: one?.owner ?? '',
      better: (one?.better ?? 'more') as Metric['better'] | null,
      green: one?.green ?? null,
      red: one?.red ?? null,
    }),
    required: ['name', 'definition', 'better'],
    rules: { green: between(...limits.threshold), red: between(...limits.threshold) },
    call: calls.saveMetric,
    toInput: ({ better, ...values }) => ({ body: { id: row.id, ...values, better: better ?? 'more' } }),
    refresh: metricReads,
    errorFields: { ANALYSIS_THRESHOLDS: 'red' },
    choices: { better: directions },
  });
  return (
    <RowDrawer {...form.drawer} onClose={onClose}>
      <TextField {...form.fields('name')} maxLength={limits.name} />
      <TextareaField {...form.fields('definition')} maxLength={limits.text} />
      <TextField
        {...form.fields('formula')}
        maxLength={limits.formula}
        help="说明口径的文字，计算由系统完成，不随文字改变"
      />
      <TextField {...form.fields('unit')} maxLength={limits.unit} />
      <TextField {...form.fields('owner')} maxLength={limits.owner} placeholder="科室、岗位或姓名" />
      <SelectField {...form.fields('better')} options={directions} />
      <NumberField {...form.fields('green')} help="达到即为绿色；与红色阈值之间为黄色；都留空则不着色" />
      <NumberField {...form.fields('red')} help="越高越好时低于它为红色，越低越好时高于它为红色" />
    </RowDrawer>
  );
}
