import '@mantine/dates/styles.css';
import 'dayjs/locale/zh-cn';
import { DateInput } from '@mantine/dates';

interface DayInputProps {
  label: string;
  /** The label stands elsewhere, as at the head of a row, and is only told to those who do not see it. */
  isLabelled?: boolean;
  /** `YYYY-MM-DD`. */
  value: string | null;
  onChange: (value: string | null) => void;
}

/** A day that is no field of a form by itself: a filter, a part of a row. */
export function DayInput({ label, isLabelled = false, value, onChange }: DayInputProps) {
  return (
    <DateInput
      {...(isLabelled ? { 'aria-label': label, placeholder: label } : { label, placeholder: 'YYYY-MM-DD' })}
      locale="zh-cn"
      valueFormat="YYYY-MM-DD"
      clearable
      value={value}
      onChange={onChange}
    />
  );
}
