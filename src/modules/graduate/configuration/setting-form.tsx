import { graduateConfigEndpoints as calls, type GraduateSetting } from '@contract/graduate/config';
import { clockOf, limits, minuteIn, periodsProblem } from '@contract/graduate/rules';
import { NumberField } from '@/kits/form/fields/number-field';
import { TextareaField } from '@/kits/form/fields/textarea-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { all, between, required } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';

const labels = {
  periods: '节次',
  kinds: '课程类别',
  class_hours: '班级每日最多',
  teacher_hours: '教师每日最多',
  ahead_days: '调课至少提前',
  most_adjustments: '每学期调课最多',
  note: '调课说明',
};
const lines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
/** `08:00–08:40`, a line each. */
const periodsIn = (text: string) =>
  lines(text).map((line) => {
    const [from = '', to = ''] = line.split(/[-–—~至]/);
    return { from: minuteIn(from), to: minuteIn(to) };
  });
const isWhole = (one: { from: number | null; to: number | null }): one is { from: number; to: number } =>
  one.from !== null && one.to !== null;

const valuesOf = (now: GraduateSetting) => ({
  periods: now.periods.map(({ from, to }) => `${clockOf(from)}–${clockOf(to)}`).join('\n'),
  kinds: now.kinds.join('\n'),
  class_hours: now.class_hours as number | null,
  teacher_hours: now.teacher_hours as number | null,
  ahead_days: now.ahead_days as number | null,
  most_adjustments: now.most_adjustments as number | null,
  note: now.note,
});

/** Periods, kinds and rules of a level. */
export function SettingForm({ row, onClose }: { row: GraduateSetting; onClose: () => void }) {
  const form = useReachForm({
    key: `graduate.setting:${row.id}`,
    initial: valuesOf(row),
    version: row.version,
    labels,
    rules: {
      periods: (text) => {
        const list = periodsIn(text);
        const wrong = list.findIndex((one) => !isWhole(one));
        if (list.length === 0) return '请至少填写一节';
        if (list.length > limits.periods) return `最多 ${limits.periods} 节`;
        if (wrong >= 0) return `第 ${wrong + 1} 行应为“08:00–08:40”的形式`;
        return periodsProblem(list.filter(isWhole)) || null;
      },
      kinds: (text) => {
        const list = lines(text);
        if (list.length === 0) return '请至少填写一个课程类别';
        if (list.length > limits.kinds) return `最多 ${limits.kinds} 个课程类别`;
        if (list.some((kind) => kind.length > limits.kind)) return `每个类别不能超过 ${limits.kind} 个字`;
        return new Set(list).size === list.length ? null : '课程类别重复';
      },
      class_hours: all(required(labels.class_hours), between(1, limits.periods)),
      teacher_hours: all(required(labels.teacher_hours), between(1, limits.periods)),
      ahead_days: all(required(labels.ahead_days), between(...limits.ahead)),
      most_adjustments: all(required(labels.most_adjustments), between(...limits.adjustments)),
    },
  });
  const save = useFormSave(form, calls.saveGraduateSetting, {
    refresh: [calls.graduateSetting],
    done: '节次与规则已保存',
    fromCopy: valuesOf,
    errorFields: { GRADUATE_REFUSED: 'periods' },
    toInput: (values) => ({
      body: {
        id: row.id,
        periods: periodsIn(values.periods).filter(isWhole),
        kinds: lines(values.kinds),
        class_hours: values.class_hours!,
        teacher_hours: values.teacher_hours!,
        ahead_days: values.ahead_days!,
        most_adjustments: values.most_adjustments!,
        note: values.note,
      },
    }),
  });
  return (
    <RowDrawer form={form} title="编辑节次与规则" onSubmit={save} onClose={onClose}>
      <TextareaField {...form.fields('periods')} maxLength={limits.note} help="每行一节，如 08:00–08:40" />
      <TextareaField {...form.fields('kinds')} maxLength={limits.note} help="每行一个，如 理论、见习" />
      <NumberField {...form.fields('class_hours')} suffix=" 节" />
      <NumberField {...form.fields('teacher_hours')} suffix=" 节" />
      <NumberField {...form.fields('ahead_days')} suffix=" 天" />
      <NumberField {...form.fields('most_adjustments')} suffix=" 次" />
      <TextareaField {...form.fields('note')} maxLength={limits.note} />
    </RowDrawer>
  );
}
