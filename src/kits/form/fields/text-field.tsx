import { TextInput } from '@mantine/core';
import { maxInput } from '../rules';
import type { FieldProps } from '../use-reach-form';
import { layoutProps, type FieldExtras } from './field-layout';

interface TextFieldProps extends FieldProps<string>, FieldExtras {
  /** Most characters; 100 by default (requirements section 9). */
  maxLength?: number;
  inputMode?: 'text' | 'numeric' | 'tel' | 'email';
  autoComplete?: string;
}

export function TextField({ onChange, help, maxLength = maxInput, autoComplete = 'off', ...field }: TextFieldProps) {
  return (
    <TextInput
      {...field}
      {...layoutProps(field.error, help)}
      maxLength={maxLength}
      autoComplete={autoComplete}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
