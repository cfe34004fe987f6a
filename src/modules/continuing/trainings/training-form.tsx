import { limits } from '@contract/continuing/rules';
import { clockTime, timesProblem } from '@contract/continuing/rules-training';
import { continuingTrainingEndpoints as calls, type ConEduTraining } from '@contract/continuing/trainings';
import { DateField } from '@/kits/form/fields/date-field';
import { SelectField } from '@/kits/form/fields/select-field';
import { TextField } from '@/kits/form/fields/text-field';
import { TextareaField } from '@/kits/form/fields/textarea-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { all, required } from '@/kits/form/rules';
import { useRowForm, type RowFormProps } from '@/kits/form/use-row-form';
import { useBatches } from '../words';

const labels = {
  batch_id: '批次',
  name: '名称',
  on: '日期',
  from: '开始时间',
  to: '结束时间',
  place: '地点',
  speaker: '主讲人',
  note: '说明',
};
const valuesOf = (row: ConEduTraining | null) => ({
  batch_id: row?.batch_id ?? null,
  name: row?.name ?? '',
  on: row?.on ?? null,
  from: row?.from ?? '08:30',
  to: row?.to ?? '11:30',
  place: row?.place ?? '',
  speaker: row?.speaker ?? '',
  note: row?.note ?? '',
});
const clock = (text: string) => (clockTime.test(text) ? null : '时间应为 HH:mm，如 08:30');

/** Plans a session, or changes when and where it is. */
export function TrainingForm({ row, onClose }: RowFormProps<ConEduTraining>) {
  const batches = useBatches();
  const form = useRowForm({
    row,
    what: '岗前培训',
    draft: 'conEdu.training',
    labels,
    valuesOf,
    required: ['batch_id', 'name', 'on', 'place', 'speaker'],
    rules: {
      from: all(required(labels.from), clock),
      to: all(
        required(labels.to),
        clock,
        (to: string, { from }: { from: string }) => timesProblem({ from, to }) || null,
      ),
    },
    call: calls.saveConEduTraining,
    toInput: ({ batch_id: batchId, on, ...values }) => ({
      body: { id: row?.id, batch_id: batchId!, on: on!, ...values },
    }),
    refresh: [calls.conEduTrainings],
    errorFields: { CON_EDU_REFUSED: 'batch_id' },
  });
  const options = batches
    .filter(({ state, id }) => id === row?.batch_id || !['draft', 'closed'].includes(state))
    .map(({ id, name }) => ({ value: id, label: name }));
  return (
    <RowDrawer {...form.drawer} onClose={onClose}>
      <SelectField {...form.fields('batch_id')} options={options} disabled={row !== null} />
      <TextField {...form.fields('name')} maxLength={limits.name} />
      <DateField {...form.fields('on')} />
      <TextField {...form.fields('from')} maxLength={5} />
      <TextField {...form.fields('to')} maxLength={5} />
      <TextField {...form.fields('place')} maxLength={limits.name} />
      <TextField {...form.fields('speaker')} maxLength={limits.name} />
      <TextareaField {...form.fields('note')} maxLength={limits.text} />
    </RowDrawer>
  );
}
