import { Textarea } from '@mantine/core';
import { maxTextarea } from '../rules';
import type { FieldProps } from '../use-reach-form';
import { layoutProps, type FieldExtras } from './field-layout';

interface TextareaFieldProps extends FieldProps<string>, FieldExtras {
  /** Most characters; 300 by default (requirements section 9). */
  maxLength?: number;
  rows?: number;
}

/** Several lines of text, with the count of characters below. */
export function TextareaField({ onChange, help, maxLength = maxTextarea, rows = 4, ...field }: TextareaFieldProps) {
  const count = `${field.value.length} / ${maxLength}`;
  return (
    <Textarea
      {...field}
      {...layoutProps(field.error, help ? [help, '，', count] : count)}
      maxLength={maxLength}
      rows={rows}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
