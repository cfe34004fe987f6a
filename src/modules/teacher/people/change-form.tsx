import { changeEndpoints as calls } from '@contract/teacher/changes';
import { changeLimits as limits } from '@contract/teacher/change-rules';
import { qualificationEndpoints, type Qualification } from '@contract/teacher/qualifications';
import { capacityNames, levelNames, type Capacity, type Level } from '@contract/teacher/qualify';
import { hospitalToday } from '@device/api/server-time';
import { DateField } from '@/kits/form/fields/date-field';
import { SelectField } from '@/kits/form/fields/select-field';
import { TextareaField } from '@/kits/form/fields/textarea-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { required } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import { capacities, levels } from '../options';

const labels = { capacity: '变更后类别', level: '变更后级别', effective_on: '生效日期', reason: '变更原因' };

interface Values {
  capacity: Capacity | null;
  level: Level | null;
  effective_on: string | null;
  reason: string;
}

/** Another kind or level from a day on, with a term and a certificate of its own. */
export function ChangeForm({ row, onClose }: { row: Qualification; onClose: () => void }) {
  const initial: Values = { capacity: row.capacity, level: row.level, effective_on: hospitalToday(), reason: '' };
  const form = useReachForm({
    key: `teacher.change:${row.id}`,
    initial,
    version: row.version,
    labels,
    rules: {
      capacity: required(labels.capacity),
      level: required(labels.level),
      effective_on: required(labels.effective_on),
      reason: required(labels.reason),
    },
  });
  const save = useFormSave(form, calls.changeQualification, {
    refresh: [qualificationEndpoints.qualifications, calls.qualificationChanges],
    done: ({ state, effective_on: on, until }) =>
      state === 'planned' ? `变更将于 ${on} 生效` : `已变更，聘期至 ${until}`,
    errorFields: { TEACHER_CHANGE_REFUSED: 'effective_on', TEACHER_NO_RULE: 'level' },
    onDone: onClose,
    toInput: ({ capacity, level, effective_on, reason }) => ({
      body: {
        qualification_id: row.id,
        capacity: capacity!,
        level: level!,
        effective_on: effective_on!,
        reason,
      },
    }),
  });
  return (
    <RowDrawer form={form} title={`变更 ${row.name} 的类别或级别`} submitLabel="变更" onSubmit={save} onClose={onClose}>
      <SelectField
        {...form.fields('capacity')}
        options={capacities}
        help={`现为${capacityNames[row.capacity]}（${levelNames[row.level]}）；换类别时原资格到生效前一天为止`}
      />
      <SelectField {...form.fields('level')} options={levels} />
      <DateField {...form.fields('effective_on')} help="聘期从这一天起按新类别与级别计算；将来的日期到时自动生效" />
      <TextareaField {...form.fields('reason')} maxLength={limits.reason} />
    </RowDrawer>
  );
}
