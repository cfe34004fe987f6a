import '@mantine/dates/styles.css';
import 'dayjs/locale/zh-cn';
import { DateInput } from '@mantine/dates';

interface DayInputProps {
  label: string;
  value: string | null;
  onChange: (value: string | null) => void;
}

/** A day inside a row of a form, where the row's heading stands for its label. */
export function DayInput({ label, value, onChange }: DayInputProps) {
  return (
    <DateInput
      aria-label={label}
      placeholder={label}
      locale="zh-cn"
      valueFormat="YYYY-MM-DD"
      clearable
      value={value}
      onChange={onChange}
    />
  );
}
