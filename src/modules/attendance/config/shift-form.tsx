import {
  shiftCoverWords,
  shiftKindWords,
  shiftToneWords,
  type ShiftCover,
  type ShiftKind,
  type ShiftTone,
} from '@contract/attendance/shift-rules';
import { shiftEndpoints as calls, type Shift } from '@contract/attendance/shifts';
import { SelectField } from '@/kits/form/fields/select-field';
import { SwitchField } from '@/kits/form/fields/switch-field';
import { TextField } from '@/kits/form/fields/text-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { useRowForm, type RowFormProps } from '@/kits/form/use-row-form';

const optionsOf = <Key extends string>(words: Record<Key, string>) =>
  (Object.entries(words) as [Key, string][]).map(([value, label]) => ({ value, label }));
const labels = {
  code: '代码',
  name: '名称',
  kind: '类别',
  covers: '覆盖',
  begin_at: '开始时间',
  end_at: '结束时间',
  tone: '颜色',
  is_default: '默认班次',
  is_active: '启用',
};

/** `HH:MM`, which only a day off has not. */
const clockRule =
  (label: string) =>
  (value: string, { kind }: { kind: ShiftKind | null }): string | null => {
    if (kind === 'rest') return null;
    if (value === '') return `${label}是必填项`;
    return /^([01]\d|2[0-3]):[0-5]\d$/.test(value) ? null : `${label}应为 00:00 至 23:59，如 08:00`;
  };

/** A shift: its code in the grid, its hours, and the halves of the day that it covers. */
export function ShiftForm({ row, typeId, onClose }: RowFormProps<Shift> & { typeId: number }) {
  const form = useRowForm({
    row,
    what: '班次',
    draft: `attendance.shift.${typeId}`,
    labels,
    valuesOf: (one: Shift | null) => ({
      code: one?.code ?? '',
      name: one?.name ?? '',
      kind: (one?.kind ?? 'work') as ShiftKind | null,
      covers: (one?.covers ?? 'day') as ShiftCover | null,
      begin_at: one?.begin_at ?? '',
      end_at: one?.end_at ?? '',
      tone: (one?.tone ?? 'primary') as ShiftTone | null,
      is_default: one?.is_default ?? false,
      is_active: one?.is_active ?? true,
    }),
    required: ['code', 'name', 'kind', 'covers', 'tone'],
    rules: { begin_at: clockRule(labels.begin_at), end_at: clockRule(labels.end_at) },
    call: calls.saveShift,
    toInput: ({ kind, covers, tone, begin_at, end_at, ...values }) => ({
      body: {
        ...values,
        id: row?.id,
        type_id: typeId,
        kind: kind!,
        covers: covers!,
        tone: tone!,
        begin_at: kind === 'rest' ? null : begin_at,
        end_at: kind === 'rest' ? null : end_at,
      },
    }),
    refresh: [calls.shifts],
  });
  const { kind } = form.values;
  return (
    <RowDrawer {...form.drawer} onClose={onClose}>
      <TextField {...form.fields('name')} maxLength={20} />
      <TextField {...form.fields('code')} maxLength={2} help="考勤表格内显示，如 白、夜、P1" />
      <SelectField {...form.fields('kind')} options={optionsOf(shiftKindWords)} />
      {kind !== 'rest' && (
        <>
          <SelectField {...form.fields('covers')} options={optionsOf(shiftCoverWords)} help="未覆盖的半天预排为休息" />
          <TextField {...form.fields('begin_at')} required maxLength={5} placeholder="08:00" />
          <TextField
            {...form.fields('end_at')}
            required
            maxLength={5}
            placeholder="17:30"
            help="不晚于开始时间的，为次日"
          />
        </>
      )}
      <SelectField {...form.fields('tone')} options={optionsOf(shiftToneWords)} />
      <SwitchField {...form.fields('is_default')} help="未单独设置的科室，工作日按此班次预排；同类人员只有一个" />
      <SwitchField {...form.fields('is_active')} help="停用后不能再排，已排的保留" />
    </RowDrawer>
  );
}
