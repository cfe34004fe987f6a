import { entryEndpoints as calls, type EntryRow } from '@contract/department-stay/entries';
import type { DataOf } from '@contract/kernel/endpoint';
import { hospitalToday } from '@device/api/server-time';
import { useCall } from '@/kernel/query/use-call';
import { DateField } from '@/kits/form/fields/date-field';
import { SelectField } from '@/kits/form/fields/select-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { required } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';

interface Values {
  on: string | null;
  teacher_id: number | null;
}
const labels = { on: '入科日期', teacher_id: '带教老师' };

type Answer = DataOf<typeof calls.enter>;
const toldFailures = 3;

/** How many entered, and why others did not. */
function doneWords({ done, failed }: Answer): string {
  if (failed.length === 0) return `已入科 ${done} 人`;
  const why = failed.slice(0, toldFailures).map(({ name, message }) => `${name}${message}`);
  return `已入科 ${done} 人，${failed.length} 人未办理：${why.join('；')}`;
}

/** Enters people on the day on which they came; a teacher is chosen where all of them are in one department. */
export function EnterForm({ rows, onClose }: { rows: readonly EntryRow[]; onClose: () => void }) {
  const [deptId, ...others] = [...new Set(rows.map(({ dept_id: id }) => id))];
  const isOne = others.length === 0;
  const teachers = useCall(calls.wardTeachers, { query: { dept_id: deptId! } }, { enabled: isOne });
  const options = (teachers.data ?? []).map(({ id, name, staff_id, load, limit }) => ({
    value: id,
    label: `${name} ${staff_id}（已带 ${load} 人，上限 ${limit} 人）`,
  }));
  const today = hospitalToday();
  const first = rows.length === 1 && rows[0]!.from <= today ? rows[0]!.from : today;
  const form = useReachForm<Values>({
    key: `department-stay.enter:${rows.map(({ id }) => id).join('-')}`.slice(0, 100),
    initial: { on: first, teacher_id: null },
    labels,
    rules: { on: (day) => required(labels.on)(day) ?? (day! > today ? '入科日期不能晚于今天' : null) },
  });
  const save = useFormSave(form, calls.enter, {
    toInput: ({ on, teacher_id }) => ({
      body: { ids: rows.map(({ id }) => id), on: on!, teacher_id: isOne ? teacher_id : null },
    }),
    refresh: [calls.entries, calls.wardTeachers],
    done: doneWords,
  });
  const names = rows.map(({ name }) => name);
  return (
    <RowDrawer form={form} title={`办理入科（${rows.length} 人）`} submitLabel="入科" onSubmit={save} onClose={onClose}>
      <p>
        {names.slice(0, 10).join('、')}
        {names.length > 10 && ` 等 ${names.length} 人`}
      </p>
      <DateField {...form.fields('on')} help="实际到科室的日期" />
      <SelectField
        {...form.fields('teacher_id')}
        options={options}
        disabled={!isOne}
        placeholder={isOne ? '不变' : '所选学员不在同一科室'}
        help="不选则保留科内轮转的安排"
      />
    </RowDrawer>
  );
}
