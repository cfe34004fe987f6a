import { exitLimits, lastDayHindrance, type Verdict } from '@contract/department-stay/exit-rules';
import { exitEndpoints as calls, type ExitDetail } from '@contract/department-stay/exits';
import type { EndpointSpec } from '@contract/kernel/endpoint';
import { hospitalToday } from '@device/api/server-time';
import { DateField } from '@/kits/form/fields/date-field';
import { SelectField } from '@/kits/form/fields/select-field';
import { TextareaField } from '@/kits/form/fields/textarea-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { required } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';

interface Values {
  outcome: Verdict | null;
  last_on: string | null;
  reason: string;
}
const labels = { outcome: '认定为', last_on: '最后一天', reason: '原因' };
const outcomes = [
  { value: 'pass', label: '强制出科' },
  { value: 'fail', label: '不合格，补轮' },
] as const;

interface SettleFormProps {
  exit: ExitDetail;
  refresh: readonly EndpointSpec[];
  onClose: () => void;
}

/** Head or office end a stay that nobody asks to leave, or that cannot be full; the reason stands on the form. */
export function SettleForm({ exit, refresh, onClose }: SettleFormProps) {
  const today = hospitalToday();
  const form = useReachForm<Values>({
    key: `department-stay.exit.settle:${exit.id}`,
    initial: { outcome: null, last_on: exit.to < today ? exit.to : today, reason: '' },
    labels,
    rules: {
      outcome: required(labels.outcome),
      last_on: (day) =>
        required(labels.last_on)(day) ??
        (day! > today ? '最后一天不能晚于今天' : lastDayHindrance(day!, exit, { today, reason: '–' })),
      reason: required(labels.reason),
    },
    version: exit.version,
  });
  const save = useFormSave(form, calls.settleExit, {
    toInput: ({ outcome, last_on, reason }) => ({
      body: { id: exit.id, outcome: outcome!, last_on: last_on!, reason },
    }),
    refresh,
    done: '已认定，结果已通知学员',
  });
  return (
    <RowDrawer form={form} title={`直接认定：${exit.name}`} submitLabel="认定" onSubmit={save} onClose={onClose}>
      <SelectField
        {...form.fields('outcome')}
        options={outcomes}
        help="不经申请与审批，不能撤销；清单按现在的情况留存"
      />
      <DateField {...form.fields('last_on')} />
      <TextareaField {...form.fields('reason')} maxLength={exitLimits.reason} help="印在出科考核表上" />
    </RowDrawer>
  );
}
