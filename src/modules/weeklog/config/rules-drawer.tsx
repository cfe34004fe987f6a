import { weeklogConfigEndpoints as calls, type WeeklogSettings } from '@contract/weeklog/config';
import { limits, weekDays, type Holiday } from '@contract/weeklog/rules';
import { hospitalToday } from '@device/api/server-time';
import { Drawer, TextInput } from '@mantine/core';
import { useCall } from '@/kernel/query/use-call';
import { DayInput } from '@/kits/form/day-input';
import { NumberField } from '@/kits/form/fields/number-field';
import { SelectField } from '@/kits/form/fields/select-field';
import { TextField } from '@/kits/form/fields/text-field';
import { FormDrawer } from '@/kits/form/form-drawer';
import { RowList } from '@/kits/form/row-list';
import { all, between, pattern, required } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import { Loaded } from '@/kits/loaded/loaded';
import { configReads } from '../reads';

const title = '起始日、截止与节假日';
const labels = {
  week_day: '每周起始',
  deadline_days: '一周结束后',
  deadline_time: '截止时间',
  holidays: '节假日',
};
const options = weekDays.map((label, at) => ({ value: at + 1, label }));
const valuesOf = (row: WeeklogSettings) => ({
  week_day: row.week_day as number | null,
  deadline_days: row.deadline_days as number | null,
  deadline_time: row.deadline_time,
  holidays: row.holidays as readonly Holiday[],
});

/** What holds for the logs of all departments. */
export function RulesDrawer({ onClose }: { onClose: () => void }) {
  const settings = useCall(calls.settings, {}, { staleTime: 0 });
  if (settings.data) return <RulesForm key={settings.data.version} row={settings.data} onClose={onClose} />;
  return (
    <Drawer opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': '关闭' }}>
      <Loaded call={settings} what="周志规则">
        {() => null}
      </Loaded>
    </Drawer>
  );
}

function RulesForm({ row, onClose }: { row: WeeklogSettings; onClose: () => void }) {
  const form = useReachForm({
    key: 'weeklog.settings',
    initial: valuesOf(row),
    version: row.version,
    labels,
    rules: {
      week_day: required(labels.week_day),
      deadline_days: all<number | null>(required(labels.deadline_days), between(0, 6)),
      deadline_time: all<string>(
        required(labels.deadline_time),
        pattern(/^([01]\d|2[0-3]):[0-5]\d$/, '时间应为 HH:mm，例如 12:00'),
      ),
      holidays: (list: readonly Holiday[]) =>
        list.some(({ name }) => name.trim() === '')
          ? '请填写每个节假日的名称'
          : list.some(({ from, to }) => to < from)
            ? '节假日的结束日期不能早于开始日期'
            : null,
    },
  });
  const save = useFormSave(form, calls.saveSettings, {
    refresh: configReads,
    done: '周志规则已保存',
    fromCopy: valuesOf,
    show: (name, value) =>
      name === 'holidays'
        ? (value as readonly Holiday[]).map((one) => `${one.name} ${one.from}`).join('、')
        : undefined,
    toInput: ({ week_day, deadline_days, deadline_time, holidays }) => ({
      body: {
        id: row.id,
        week_day: week_day ?? 1,
        deadline_days: deadline_days ?? 0,
        deadline_time,
        holidays: [...holidays],
      },
    }),
  });
  return (
    <FormDrawer form={form} title={title} size={700} onSubmit={save} onClose={onClose}>
      <SelectField {...form.fields('week_day')} options={options} help="改动后，已填写的周志仍属原来的日期" />
      <NumberField {...form.fields('deadline_days')} suffix=" 天截止" help="0 为一周的最后一天" />
      <TextField {...form.fields('deadline_time')} maxLength={5} placeholder="12:00" />
      <RowList
        {...form.fields('holidays')}
        what="节假日"
        most={limits.holidays}
        fresh={() => ({ name: '', from: hospitalToday(), to: hospitalToday() })}
      >
        {({ name, from, to }, change) => (
          <>
            <TextInput
              aria-label="名称"
              placeholder="名称"
              value={name}
              maxLength={limits.name}
              onChange={(event) => change({ name: event.currentTarget.value })}
            />
            <DayInput label="开始日期" isLabelled value={from} onChange={(day) => change({ from: day ?? from })} />
            <DayInput label="结束日期" isLabelled value={to} onChange={(day) => change({ to: day ?? to })} />
          </>
        )}
      </RowList>
    </FormDrawer>
  );
}
