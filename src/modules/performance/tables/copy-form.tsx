import { limits, periodOf } from '@contract/performance/rules';
import { performanceTableEndpoints as calls, type PerformanceTable } from '@contract/performance/tables';
import { DateField } from '@/kits/form/fields/date-field';
import { TextField } from '@/kits/form/fields/text-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { required } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';

const labels = { name: '名称', day: '所属日期', due_on: '填报截止' };

/** Makes a new draft with the items of a table, for another period. */
export function CopyForm({ row, onClose }: { row: PerformanceTable; onClose: () => void }) {
  const form = useReachForm({
    key: `performance.copy:${row.id}`,
    initial: { name: '', day: null as string | null, due_on: null as string | null },
    labels,
    rules: { name: required(labels.name), day: required(labels.day), due_on: required(labels.due_on) },
  });
  const save = useFormSave(form, calls.copyTable, {
    refresh: [calls.tables],
    done: ({ name }) => `已复制为草稿“${name}”`,
    toInput: ({ name, day, due_on }) => ({ body: { id: row.id, name, day: day!, due_on: due_on! } }),
    errorFields: { NAME_TAKEN: 'name' },
  });
  const { day } = form.values;
  const span = day ? periodOf(row.period_kind, day) : null;
  return (
    <RowDrawer form={form} title={`复制“${row.name}”`} submitLabel="复制" onSubmit={save} onClose={onClose}>
      <TextField {...form.fields('name')} maxLength={limits.name} placeholder={row.name} />
      <DateField {...form.fields('day')} help={span ? `统计 ${span.from} 至 ${span.to}` : '选新周期中的任意一天'} />
      <DateField {...form.fields('due_on')} />
    </RowDrawer>
  );
}
