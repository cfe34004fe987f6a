import '@mantine/dates/styles.css';
import 'dayjs/locale/zh-cn';
import { MonthPickerInput } from '@mantine/dates';
import type { OverviewFilters } from './filter-state';

interface MonthRangeInputProps {
  label: string;
  value: Pick<OverviewFilters, 'from' | 'to'>;
  onChange: (range: Pick<OverviewFilters, 'from' | 'to'>) => void;
}

const monthOf = (date: string | null) => date?.slice(0, 7) ?? '';
const dateOf = (month: string) => (month === '' ? null : `${month}-01`);

/** First and last month of the columns; either end may stay open. */
export function MonthRangeInput({ label, value, onChange }: MonthRangeInputProps) {
  return (
    <MonthPickerInput
      type="range"
      label={label}
      placeholder="全部月份"
      locale="zh-cn"
      valueFormat="YYYY-MM"
      clearable
      allowSingleDateInRange
      value={[dateOf(value.from), dateOf(value.to)]}
      onChange={([from, to]) => onChange({ from: monthOf(from), to: monthOf(to) })}
    />
  );
}
