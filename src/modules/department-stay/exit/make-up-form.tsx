import { daysOfHalves, exitLimits } from '@contract/department-stay/exit-rules';
import { exitEndpoints as calls, type ExitDetail } from '@contract/department-stay/exits';
import type { EndpointSpec } from '@contract/kernel/endpoint';
import { formatMonth, halfLabels, HalfUp, monthIndex } from '@contract/kernel/half-month';
import { hospitalToday } from '@device/api/server-time';
import { NumberField } from '@/kits/form/fields/number-field';
import { SelectField } from '@/kits/form/fields/select-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { between, required } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';

interface Values {
  month: string | null;
  half: 1 | 2 | null;
  half_months: number | null;
}
const labels = { month: '开始月份', half: '开始于', half_months: '长度' };
const halves = ([HalfUp.first, HalfUp.second] as const).map((value) => ({ value, label: halfLabels[value] }));

interface MakeUpFormProps {
  exit: ExitDetail;
  refresh: readonly EndpointSpec[];
  onClose: () => void;
}

/** The office places the stay that makes up for one that failed; proposed is the first time that is free. */
export function MakeUpForm({ exit, refresh, onClose }: MakeUpFormProps) {
  const now = monthIndex(hospitalToday());
  const months = Array.from({ length: exitLimits.monthsAhead }, (_, at) => formatMonth(now + at));
  const { proposed } = exit.make_up;
  const form = useReachForm<Values>({
    key: `department-stay.exit.make-up:${exit.id}`,
    initial: { month: null, half: null, half_months: null, ...proposed },
    labels,
    rules: {
      month: required(labels.month),
      half: required(labels.half),
      half_months: (value) => required(labels.half_months)(value) ?? between(...exitLimits.halfMonths)(value),
    },
    version: exit.version,
  });
  const save = useFormSave(form, calls.makeUpExit, {
    toInput: ({ month, half, half_months }) => ({
      body: { id: exit.id, month: month!, half: half!, half_months: half_months! },
    }),
    refresh,
    done: '补轮已安排，已通知学员',
  });
  const { month, half, half_months: count } = form.values;
  const isWhole = count !== null && Number.isInteger(count) && count >= 1 && count <= exitLimits.halfMonths[1];
  const days = month && half && isWhole ? daysOfHalves(month, half, count) : null;
  return (
    <RowDrawer
      form={form}
      title={`安排补轮：${exit.name} ${exit.dept_name}`}
      submitLabel="安排"
      onSubmit={save}
      onClose={onClose}
    >
      <SelectField
        {...form.fields('month')}
        options={months.map((value) => ({ value, label: value }))}
        help={proposed ? '默认为学员最早的空档；与已有轮转重叠时不能安排' : undefined}
      />
      <SelectField {...form.fields('half')} options={halves} />
      <NumberField
        {...form.fields('half_months')}
        suffix=" × 半个月"
        help={[days && `${days.from} 至 ${days.to}`, '默认：缺勤超过三分之一时按缺勤比例，否则为原轮转全长']
          .filter(Boolean)
          .join('。')}
      />
    </RowDrawer>
  );
}
