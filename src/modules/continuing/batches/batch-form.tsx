import { continuingBatchEndpoints as calls, type Batch } from '@contract/continuing/batches';
import { batchProblem, limits } from '@contract/continuing/rules';
import { DateField } from '@/kits/form/fields/date-field';
import { NumberField } from '@/kits/form/fields/number-field';
import { TextField } from '@/kits/form/fields/text-field';
import { TextareaField } from '@/kits/form/fields/textarea-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { all, between, required } from '@/kits/form/rules';
import { useRowForm, type RowFormProps } from '@/kits/form/use-row-form';

const labels = {
  name: '名称',
  apply_from: '申请开始',
  apply_to: '申请截止',
  report_on: '报到日期',
  starts_on: '开始日期',
  ends_on: '结束日期',
  quota: '名额',
  note: '说明',
};
const days = ['apply_from', 'apply_to', 'report_on', 'starts_on', 'ends_on'] as const;
type Days = Record<(typeof days)[number], string | null>;
const valuesOf = (row: Batch | null) => ({
  name: row?.name ?? '',
  apply_from: row?.apply_from ?? null,
  apply_to: row?.apply_to ?? null,
  report_on: row?.report_on ?? null,
  starts_on: row?.starts_on ?? null,
  ends_on: row?.ends_on ?? null,
  quota: row?.quota ?? null,
  note: row?.note ?? '',
});
const isFull = (values: Days): values is Record<keyof Days, string> => days.every((day) => values[day] !== null);

/** Adds or edits a batch. */
export function BatchForm({ row, onClose }: RowFormProps<Batch>) {
  const form = useRowForm({
    row,
    what: '招收批次',
    draft: 'conEdu.batch',
    labels,
    valuesOf,
    required: ['name', 'apply_from', 'apply_to', 'report_on', 'starts_on'],
    rules: {
      quota: all(required(labels.quota), between(...limits.quota)),
      ends_on: all(required(labels.ends_on), (_: unknown, values: Days) =>
        isFull(values) ? batchProblem(values) || null : null,
      ),
    },
    call: calls.saveBatch,
    toInput: ({ apply_from, apply_to, report_on, starts_on, ends_on, quota, ...values }) => ({
      body: {
        id: row?.id,
        ...values,
        apply_from: apply_from!,
        apply_to: apply_to!,
        report_on: report_on!,
        starts_on: starts_on!,
        ends_on: ends_on!,
        quota: quota!,
      },
    }),
    refresh: [calls.batches],
    errorFields: { CON_EDU_REFUSED: 'ends_on' },
  });
  return (
    <RowDrawer {...form.drawer} onClose={onClose}>
      <TextField {...form.fields('name')} maxLength={limits.name} />
      <DateField {...form.fields('apply_from')} />
      <DateField {...form.fields('apply_to')} />
      <DateField {...form.fields('report_on')} />
      <DateField {...form.fields('starts_on')} />
      <DateField {...form.fields('ends_on')} />
      <NumberField {...form.fields('quota')} suffix=" 人" />
      <TextareaField {...form.fields('note')} maxLength={limits.note} />
    </RowDrawer>
  );
}
