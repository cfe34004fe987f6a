import '@mantine/dates/styles.css';
import 'dayjs/locale/zh-cn';
import { DateInput } from '@mantine/dates';

interface DayFilterProps {
  label: string;
  /** `YYYY-MM-DD`, empty when not set. */
  value: string;
  onChange: (value: string) => void;
}

/** A day to filter by. */
export function DayFilter({ label, value, onChange }: DayFilterProps) {
  return (
    <DateInput
      label={label}
      placeholder="YYYY-MM-DD"
      locale="zh-cn"
      valueFormat="YYYY-MM-DD"
      clearable
      value={value || null}
      onChange={(day) => onChange(day ?? '')}
    />
  );
}
