import '@mantine/dates/styles.css';
import 'dayjs/locale/zh-cn';
import { MonthPickerInput } from '@mantine/dates';
import type { FieldProps } from '@/kits/form/use-reach-form';

/** A month of a form, `YYYY-MM`. */
export function MonthField({ value, onChange, ...field }: FieldProps<string | null>) {
  return (
    <MonthPickerInput
      id={field.id}
      name={field.name}
      label={field.label}
      error={field.error}
      required={field.required}
      placeholder="YYYY-MM"
      locale="zh-cn"
      valueFormat="YYYY-MM"
      minDate="2000-01-01"
      maxDate="2099-12-31"
      value={value === null ? null : `${value}-01`}
      onChange={(date) => onChange(date === null ? null : date.slice(0, 7))}
    />
  );
}
