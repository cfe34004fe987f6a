import { checkKeys, checks, registerProblem, type Check } from '@contract/continuing/rules';
import { continuingTraineeEndpoints as calls, type Trainee } from '@contract/continuing/trainees';
import { hospitalToday } from '@device/api/server-time';
import { DateField } from '@/kits/form/fields/date-field';
import { MultiSelectField } from '@/kits/form/fields/multi-select-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { required } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';

const labels = { checks: '办理事项', on: '报到日期' };
const options = checkKeys.map((value) => ({ value, label: checks[value] }));

/** Somebody who is there: what was seen to, and since when. */
export function RegisterForm({ row, onClose }: { row: Trainee; onClose: () => void }) {
  const form = useReachForm<{ checks: readonly Check[]; on: string | null }>({
    key: `conEdu.register:${row.id}`,
    initial: { checks: row.checks, on: hospitalToday() },
    version: row.version,
    labels,
    rules: { checks: (done) => registerProblem(done) || null, on: required(labels.on) },
  });
  const save = useFormSave(form, calls.registerTrainee, {
    refresh: [calls.trainees],
    done: `${row.name}已报到，可打印报到单`,
    errorFields: { CON_EDU_REFUSED: 'on' },
    fromCopy: (now: Trainee) => ({ checks: now.checks as readonly Check[], on: hospitalToday() as string | null }),
    toInput: ({ checks: done, on }) => ({ body: { id: row.id, checks: [...done], on: on! } }),
  });
  return (
    <RowDrawer
      form={form}
      title={`确认报到：${row.name}（证件后四位 ${row.id_card_last4}）`}
      submitLabel="确认报到"
      onSubmit={save}
      onClose={onClose}
    >
      <MultiSelectField {...form.fields('checks')} options={options} help="原件与费用必须办妥" />
      <DateField {...form.fields('on')} />
    </RowDrawer>
  );
}
