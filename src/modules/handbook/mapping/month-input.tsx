import '@mantine/dates/styles.css';
import 'dayjs/locale/zh-cn';
import { MonthPickerInput } from '@mantine/dates';

interface MonthInputProps {
  label: string;
  /** `YYYY-MM`; null where it is open. */
  value: string | null;
  onChange: (month: string | null) => void;
}

/** A month that may stay open. */
export function MonthInput({ label, value, onChange }: MonthInputProps) {
  return (
    <MonthPickerInput
      aria-label={label}
      placeholder={`${label}（长期）`}
      locale="zh-cn"
      valueFormat="YYYY-MM"
      clearable
      minDate="2000-01-01"
      maxDate="2099-12-31"
      value={value === null ? null : `${value}-01`}
      onChange={(date) => onChange(date === null ? null : date.slice(0, 7))}
    />
  );
}
