import '@mantine/dates/styles.css';
import 'dayjs/locale/zh-cn';
import { DateInput } from '@mantine/dates';
import type { FieldProps } from '../use-reach-form';
import { layoutProps, type FieldExtras } from './field-layout';

export interface DateInputFieldProps extends FieldProps<string | null>, FieldExtras {
  /** First and last day that may be chosen, `YYYY-MM-DD`. */
  min?: string;
  max?: string;
}

/** A day `YYYY-MM-DD`, typed or chosen from the calendar; null when empty. */
export function DateInputField({
  onChange,
  help,
  min,
  max,
  placeholder = 'YYYY-MM-DD',
  ...field
}: DateInputFieldProps) {
  return (
    <DateInput
      {...field}
      {...layoutProps(field.error, help)}
      placeholder={placeholder}
      locale="zh-cn"
      valueFormat="YYYY-MM-DD"
      minDate={min}
      maxDate={max}
      clearable={!field.required}
      onChange={onChange}
    />
  );
}
