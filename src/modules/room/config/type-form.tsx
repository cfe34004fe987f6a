import { ReviewFlag } from '@contract/approval/status';
import { configEndpoints as calls, type RoomType } from '@contract/room/config';
import { clock, limits, minutesOfDay, slotLengths } from '@contract/room/rules';
import { weekdayWords } from '@contract/room/weekdays';
import { MultiSelectField } from '@/kits/form/fields/multi-select-field';
import { NumberField } from '@/kits/form/fields/number-field';
import { SelectField } from '@/kits/form/fields/select-field';
import { SwitchField } from '@/kits/form/fields/switch-field';
import { TextField } from '@/kits/form/fields/text-field';
import { FormDrawer } from '@/kits/form/form-drawer';
import { FormSection } from '@/kits/form/form-section';
import { all, between, required } from '@/kits/form/rules';
import { useRowForm, type RowFormProps } from '@/kits/form/use-row-form';
import { DepartmentsField } from '@/kits/pick/option-fields';
import { useDepartments } from '@/kits/pick/use-departments';
import { usePersonTypes } from '@/modules/system/queries';
import { configReads } from './reads';

const labels = {
  name: '名称',
  weekdays: '开放日',
  open_from: '开放时间',
  open_to: '关闭时间',
  slot_minutes: '时段',
  advance_days: '提前天数',
  max_hours: '单次上限',
  week_hours: '每人每周上限',
  person_type_ids: '可预约人员类型',
  dept_ids: '可预约科室',
  is_reviewed: '审批',
  release_minutes: '未签到释放',
};

const valuesOf = (row: RoomType | null) => ({
  name: row?.name ?? '',
  weekdays: row?.weekdays ?? [1, 2, 3, 4, 5],
  open_from: (row?.open_from ?? 8 * 60) as number | null,
  open_to: (row?.open_to ?? 21 * 60) as number | null,
  slot_minutes: (row?.slot_minutes ?? 30) as (typeof slotLengths)[number] | null,
  advance_days: (row?.advance_days ?? 14) as number | null,
  max_hours: (row?.max_hours ?? 4) as number | null,
  week_hours: row?.week_hours ?? null,
  person_type_ids: row?.person_type_ids ?? [],
  dept_ids: row?.dept_ids ?? [],
  is_reviewed: (row?.review_flag ?? 1) === 1,
  release_minutes: row?.release_minutes ?? null,
});

const dayOptions = weekdayWords.map((label, at) => ({ value: at + 1, label }));
const slotOptions = slotLengths.map((value) => ({ value, label: `${value} 分钟` }));
const halfHours = Array.from({ length: minutesOfDay / 30 + 1 }, (_, at) => ({ value: at * 30, label: clock(at * 30) }));

/** Adds or edits a kind of room. */
export function TypeForm({ row, onClose }: RowFormProps<RoomType>) {
  const types = (usePersonTypes().data ?? []).map(({ id: value, type_name: label }) => ({ value, label }));
  const form = useRowForm({
    row,
    what: '房间类型',
    draft: 'room.type',
    labels,
    valuesOf,
    required: ['name', 'weekdays', 'open_from', 'slot_minutes'],
    rules: {
      open_to: (to, { open_from: from }) =>
        required(labels.open_to)(to) ?? (from !== null && to! <= from ? '关闭时间应晚于开放时间' : null),
      advance_days: all(required(labels.advance_days), between(...limits.advanceDays)),
      max_hours: all(required(labels.max_hours), between(...limits.hours)),
      week_hours: between(...limits.weekHours),
      release_minutes: between(...limits.releaseMinutes),
    },
    call: calls.saveType,
    toInput: ({ is_reviewed, open_from, open_to, slot_minutes, advance_days, max_hours, ...values }) => ({
      body: {
        id: row?.id,
        ...values,
        open_from: open_from!,
        open_to: open_to!,
        slot_minutes: slot_minutes!,
        advance_days: advance_days!,
        max_hours: max_hours!,
        review_flag: is_reviewed ? ReviewFlag.needed : ReviewFlag.notNeeded,
      },
    }),
    refresh: configReads,
    choices: {
      weekdays: dayOptions,
      open_from: halfHours,
      open_to: halfHours,
      person_type_ids: types,
      dept_ids: useDepartments(),
    },
  });
  return (
    <FormDrawer {...form.drawer} size={700} onClose={onClose}>
      <FormSection title="开放">
        <TextField {...form.fields('name')} maxLength={limits.name} />
        <MultiSelectField {...form.fields('weekdays')} options={dayOptions} />
        <SelectField {...form.fields('open_from')} options={halfHours} />
        <SelectField {...form.fields('open_to')} options={halfHours} />
        <SelectField {...form.fields('slot_minutes')} options={slotOptions} help="起止时间按时段对齐" />
      </FormSection>
      <FormSection title="限额" hint="只约束个人借用；课程、考试与教学活动由各自的模块安排。">
        <NumberField {...form.fields('advance_days')} suffix=" 天" />
        <NumberField {...form.fields('max_hours')} suffix=" 小时" />
        <NumberField {...form.fields('week_hours')} suffix=" 小时" help="周一起算，不填为不限" />
        <MultiSelectField {...form.fields('person_type_ids')} options={types} placeholder="不选为所有人员" />
        <DepartmentsField field={form.fields('dept_ids')} most={limits.departments} help="不选为所有科室" />
      </FormSection>
      <FormSection title="审批与签到">
        <SwitchField {...form.fields('is_reviewed')} words={['需要审批', '免审，提交即生效']} />
        <NumberField {...form.fields('release_minutes')} suffix=" 分钟" help="开始后无人签到即释放，不填为不需签到" />
      </FormSection>
    </FormDrawer>
  );
}
