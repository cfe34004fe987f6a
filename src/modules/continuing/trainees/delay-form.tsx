import { continuingConfigEndpoints } from '@contract/continuing/config';
import { delayFee, delayProblem, limits, yuan } from '@contract/continuing/rules';
import { continuingTraineeEndpoints as calls, type Trainee } from '@contract/continuing/trainees';
import { uploadKinds } from '@contract/system/settings';
import { hospitalToday } from '@device/api/server-time';
import { useCall } from '@/kernel/query/use-call';
import { DateField } from '@/kits/form/fields/date-field';
import { FilesField } from '@/kits/form/fields/files-field';
import { TextareaField } from '@/kits/form/fields/textarea-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { all, required } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import { reads } from './reads';

const labels = { ends_on: '延期至', reason: '延期原因', letter_ids: '选送单位同意函' };

/** Asks for more time for somebody, and says what it costs. */
export function DelayForm({ row, onClose }: { row: Trainee; onClose: () => void }) {
  const setting = useCall(continuingConfigEndpoints.conEduSetting, {}).data;
  const problemOf = (to: string | null) =>
    to === null || !setting
      ? null
      : delayProblem({ ...row, to, most_months: setting.delay_months, today: hospitalToday() }) || null;
  const form = useReachForm<{ ends_on: string | null; reason: string; letter_ids: readonly string[] }>({
    key: `conEdu.delay:${row.id}`,
    initial: { ends_on: null, reason: '', letter_ids: [] },
    labels,
    rules: { ends_on: all(required(labels.ends_on), problemOf), reason: required(labels.reason) },
  });
  const save = useFormSave(form, calls.askDelay, {
    refresh: reads,
    done: '延期申请已提交，等待审核',
    errorFields: { CON_EDU_REFUSED: 'ends_on' },
    toInput: ({ ends_on, reason, letter_ids }) => ({
      body: { trainee_id: row.id, ends_on: ends_on!, reason, letter_ids: [...letter_ids] },
    }),
  });
  const { ends_on: to } = form.values;
  const fee = setting && to !== null && to > row.ends_on ? delayFee(setting.monthly_fee, { ...row, to }) : null;
  return (
    <RowDrawer form={form} title={`申请延期：${row.name}`} submitLabel="提交" onSubmit={save} onClose={onClose}>
      <DateField
        {...form.fields('ends_on')}
        help={`现在至 ${row.ends_on}${fee === null ? '' : `，应补费用 ${yuan(fee)} 元`}`}
      />
      <TextareaField {...form.fields('reason')} maxLength={limits.text} />
      <FilesField
        {...form.fields('letter_ids')}
        owner="continuing-delay"
        ownerId=""
        kinds={uploadKinds}
        max={limits.files}
      />
    </RowDrawer>
  );
}
