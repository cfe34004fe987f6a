import { longestPassword } from '@contract/account/password-rules';
import { PasswordInput } from '@mantine/core';
import type { FieldProps } from '@/kits/form/use-reach-form';

interface PasswordFieldProps extends FieldProps<string> {
  /** What password managers go by. */
  autoComplete: 'current-password' | 'new-password';
}

export function PasswordField({ onChange, ...field }: PasswordFieldProps) {
  return (
    <PasswordInput
      {...field}
      maxLength={longestPassword}
      visibilityToggleButtonProps={{ 'aria-label': '显示明文' }}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
