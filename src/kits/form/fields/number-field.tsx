import { NumberInput } from '@mantine/core';
import type { FieldProps } from '../use-reach-form';
import { layoutProps, type FieldExtras } from './field-layout';

interface NumberFieldProps extends FieldProps<number | null>, FieldExtras {
  min?: number;
  max?: number;
  step?: number;
  /** Digits after the point; whole numbers by default. */
  decimals?: number;
  /** Unit, after the number. */
  suffix?: string;
}

export function NumberField({ value, onChange, help, decimals = 0, ...field }: NumberFieldProps) {
  return (
    <NumberInput
      {...field}
      {...layoutProps(field.error, help)}
      value={value ?? ''}
      allowDecimal={decimals > 0}
      decimalScale={decimals}
      allowNegative={(field.min ?? 0) < 0}
      clampBehavior="blur"
      onChange={(next) => onChange(typeof next === 'number' ? next : null)}
    />
  );
}
