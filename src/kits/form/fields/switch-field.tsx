import { Input, Switch } from '@mantine/core';
import type { FieldProps } from '../use-reach-form';
import { layoutProps, type FieldExtras } from './field-layout';

interface SwitchFieldProps extends FieldProps<boolean>, Omit<FieldExtras, 'placeholder'> {
  /** What on and off mean, e.g. 启用 and 停用. */
  words?: readonly [on: string, off: string];
}

export function SwitchField({ id, name, label, value, onChange, error, help, words, disabled }: SwitchFieldProps) {
  return (
    <Input.Wrapper id={id} label={label} error={error} {...layoutProps(error, help)}>
      <Switch
        id={id}
        name={name}
        mt={6}
        mb={help || error ? 8 : 0}
        checked={value}
        disabled={disabled}
        label={words && (value ? words[0] : words[1])}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </Input.Wrapper>
  );
}
