import { TextInput } from '@mantine/core';
import { late } from '../../late/late';
import type { DateInputFieldProps } from './date-input-field';
import { layoutProps } from './field-layout';

/** The field as it looks while the calendar, a fifth of what a form weighs, is fetched. */
function DateBox({ id, name, value, help, placeholder = 'YYYY-MM-DD', ...field }: DateInputFieldProps) {
  return (
    <TextInput
      {...layoutProps(field.error, help)}
      id={id}
      name={name}
      label={field.label}
      error={field.error}
      required={field.required}
      placeholder={placeholder}
      value={value ?? ''}
      readOnly
    />
  );
}

/** A day `YYYY-MM-DD`, typed or chosen from the calendar; null when empty. */
export const DateField = late(() => import('./date-input-field').then((file) => file.DateInputField), DateBox);
