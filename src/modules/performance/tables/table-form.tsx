import { performanceConfigEndpoints } from '@contract/performance/config';
import { limits, periodOf, type PeriodKind, type Subject } from '@contract/performance/rules';
import { performanceTableEndpoints as calls, type PerformanceTable } from '@contract/performance/tables';
import { useCall } from '@/kernel/query/use-call';
import { DateField } from '@/kits/form/fields/date-field';
import { SelectField } from '@/kits/form/fields/select-field';
import { TextField } from '@/kits/form/fields/text-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { useRowForm, type RowFormProps } from '@/kits/form/use-row-form';
import { periodOptions, subjectOptions } from '../words';

const labels = {
  name: '名称',
  period_kind: '周期',
  day: '所属日期',
  subject: '对象',
  filter_id: '参与范围',
  due_on: '填报截止',
  note: '说明',
};

/** Adds or edits a table that is not filled in yet. */
export function TableForm({ row, onClose }: RowFormProps<PerformanceTable>) {
  const filters = useCall(performanceConfigEndpoints.peopleFilters, { query: { page: 1, size: 100 } });
  const filterOptions = (filters.data?.list ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const form = useRowForm({
    row,
    what: '绩效表',
    draft: 'performance.table',
    labels,
    valuesOf: (one: PerformanceTable | null) => ({
      name: one?.name ?? '',
      period_kind: (one?.period_kind ?? 'month') as PeriodKind | null,
      day: one?.from_on ?? null,
      subject: (one?.subject ?? 'person') as Subject | null,
      filter_id: one?.filter_id ?? null,
      due_on: one?.due_on ?? null,
      note: one?.note ?? '',
    }),
    required: ['name', 'period_kind', 'day', 'subject', 'filter_id', 'due_on'],
    call: calls.saveTable,
    toInput: ({ period_kind, day, subject, filter_id, due_on, ...values }) => ({
      body: {
        id: row?.id,
        ...values,
        period_kind: period_kind!,
        day: day!,
        subject: subject!,
        filter_id: filter_id!,
        due_on: due_on!,
      },
    }),
    refresh: [calls.tables, calls.tableDetail],
    choices: { period_kind: periodOptions, subject: subjectOptions, filter_id: filterOptions },
  });
  const { period_kind: kind, day } = form.values;
  const span = kind && day ? periodOf(kind, day) : null;
  return (
    <RowDrawer {...form.drawer} onClose={onClose}>
      <TextField {...form.fields('name')} maxLength={limits.name} />
      <SelectField {...form.fields('period_kind')} options={periodOptions} />
      <DateField {...form.fields('day')} help={span ? `统计 ${span.from} 至 ${span.to}` : '选周期中的任意一天'} />
      <SelectField {...form.fields('subject')} options={subjectOptions} help="按人填报，或按科室填报" />
      <SelectField {...form.fields('filter_id')} options={filterOptions} help="在“参与范围”中维护" />
      <DateField {...form.fields('due_on')} />
      <TextField {...form.fields('note')} maxLength={limits.note} />
    </RowDrawer>
  );
}
