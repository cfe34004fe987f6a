import { halves, halfWords, isReversed, type Half } from '@contract/attendance/days';
import { leaveEndpoints as calls, type LeaveRow } from '@contract/attendance/leave';
import { useCall } from '@/kernel/query/use-call';
import { DateField } from '@/kits/form/fields/date-field';
import { SelectField } from '@/kits/form/fields/select-field';
import { TextField } from '@/kits/form/fields/text-field';
import { TextareaField } from '@/kits/form/fields/textarea-field';
import { FormDrawer } from '@/kits/form/form-drawer';
import { FormSection } from '@/kits/form/form-section';
import { useRowForm } from '@/kits/form/use-row-form';
import { EffectView } from './effect-view';
import { useKinds } from './use-kinds';

const labels = {
  kind_id: '类型',
  from: '开始日期',
  from_half: '开始时段',
  to: '结束日期',
  to_half: '结束时段',
  reason: '事由',
  cover: '代班人',
};
const halfOptions = halves.map((value) => ({ value, label: halfWords[value] }));
const initial = () => ({
  kind_id: null as number | null,
  from: null as string | null,
  from_half: 'am' as Half | null,
  to: null as string | null,
  to_half: 'pm' as Half | null,
  reason: '',
  cover: '',
});

/** Applies for leave; what it means is shown before it is sent. */
export function LeaveForm({ onClose }: { onClose: () => void }) {
  const kinds = useKinds();
  const form = useRowForm({
    row: null as LeaveRow | null,
    what: '请假',
    draft: 'attendance.leave',
    labels,
    valuesOf: initial,
    required: ['kind_id', 'from', 'from_half', 'to', 'to_half', 'reason'],
    call: calls.apply,
    toInput: ({ kind_id, from, from_half, to, to_half, reason, cover }) => ({
      body: { kind_id: kind_id!, from: from!, from_half: from_half!, to: to!, to_half: to_half!, reason, cover },
    }),
    refresh: [calls.ownLeaves],
    done: () => '请假已提交',
    choices: { kind_id: kinds },
  });
  const { kind_id, from, from_half, to, to_half } = form.drawer.form.values;
  const isWhole =
    kind_id && from && from_half && to && to_half && !isReversed({ from, fromHalf: from_half, to, toHalf: to_half });
  return (
    <FormDrawer {...form.drawer} title="申请请假" submitLabel="提交" size={700} onClose={onClose}>
      <FormSection>
        <SelectField {...form.fields('kind_id')} options={kinds} />
        <DateField {...form.fields('from')} />
        <SelectField {...form.fields('from_half')} options={halfOptions} />
        <DateField {...form.fields('to')} />
        <SelectField {...form.fields('to_half')} options={halfOptions} />
        <TextareaField {...form.fields('reason')} maxLength={300} />
        <TextField {...form.fields('cover')} maxLength={50} help="不在时由谁代班，可不填" />
      </FormSection>
      {isWhole && <Preview query={{ kind_id, from, from_half, to, to_half }} />}
    </FormDrawer>
  );
}

type PreviewQuery = { kind_id: number; from: string; from_half: Half; to: string; to_half: Half };

function Preview({ query }: { query: PreviewQuery }) {
  const { data } = useCall(calls.preview, { query }, { keepPrevious: true });
  return data ? <EffectView effect={data} /> : null;
}
