import { changeLimits as limits } from '@contract/teacher/change-rules';
import { ownChangeEndpoints as calls, type ChangeTarget, type OwnQualification } from '@contract/teacher/own-changes';
import type { Capacity, Level } from '@contract/teacher/qualify';
import { hospitalToday } from '@device/api/server-time';
import { DateField } from '@/kits/form/fields/date-field';
import { SelectField } from '@/kits/form/fields/select-field';
import { TextareaField } from '@/kits/form/fields/textarea-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { required } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import { Conditions, kindOf } from '../selection/words';

const labels = { target: '变更为', effective_on: '生效日期', reason: '申请理由' };
const keyOf = ({ capacity, level }: { capacity: Capacity; level: Level }) => `${capacity}-${level}`;

interface Values {
  target: string | null;
  effective_on: string | null;
  reason: string;
}
interface AskFormProps {
  row: OwnQualification;
  targets: readonly ChangeTarget[];
  onClose: () => void;
}

/** Asks to go on as another kind or at another level, with what that asks for beside oneself. */
export function AskForm({ row, targets, onClose }: AskFormProps) {
  const initial: Values = { target: null, effective_on: hospitalToday(), reason: '' };
  const form = useReachForm({
    key: `teacher.ask:${row.id}`,
    initial,
    version: row.version,
    labels,
    rules: {
      target: required(labels.target),
      effective_on: required(labels.effective_on),
      reason: required(labels.reason),
    },
  });
  const others = targets.filter((one) => keyOf(one) !== keyOf(row));
  const chosen = others.find((one) => keyOf(one) === form.values.target);
  const save = useFormSave(form, calls.askChange, {
    refresh: [calls.ownQualifications],
    done: ({ state }) => (state === 'asked' ? '变更申请已提交' : '变更已生效'),
    errorFields: { TEACHER_CHANGE_REFUSED: 'effective_on', TEACHER_NO_RULE: 'target' },
    onDone: onClose,
    toInput: ({ target, effective_on, reason }) => {
      const { capacity, level } = others.find((one) => keyOf(one) === target)!;
      return { body: { qualification_id: row.id, capacity, level, effective_on: effective_on!, reason } };
    },
  });
  return (
    <RowDrawer form={form} title="申请变更类别或级别" submitLabel="提交申请" onSubmit={save} onClose={onClose}>
      <SelectField
        {...form.fields('target')}
        options={others.map((one) => ({ value: keyOf(one), label: kindOf(one) }))}
        help={`现为${kindOf(row)}；换类别时原资格到生效前一天为止`}
      />
      {chosen && (
        <section aria-label={`${kindOf(chosen)}的条件`}>
          <Conditions lines={chosen.lines} isOwn />
        </section>
      )}
      <DateField {...form.fields('effective_on')} help="审核通过后从这一天起生效；审核晚于这一天时从通过当天起" />
      <TextareaField {...form.fields('reason')} maxLength={limits.reason} />
    </RowDrawer>
  );
}
