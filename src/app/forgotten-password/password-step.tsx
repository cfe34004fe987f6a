import { accountEndpoints } from '@contract/account/endpoints';
import { longestPassword, passwordFault } from '@contract/account/password-rules';
import { Button, PasswordInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { required } from '@/kits/form/rules';
import { setNewPassword } from './recovery';
import { StepForm } from './step-form';
import { useStep } from './use-step';

const showLabel = { 'aria-label': '显示明文' };

interface PasswordStepProps {
  username: string;
  resetTicket: string;
  onNext: () => void;
}

/** The new password twice, checked by the installation's rules before it is sent. */
export function PasswordStep({ username, resetTicket, onNext }: PasswordStepProps) {
  const { run, isRunning, error } = useStep();
  const rules = useCall(accountEndpoints.passwordRules, {}).data;
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [wrong, setWrong] = useState<{ password?: string | null; again?: string | null }>({});

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const found = {
      password: required('新密码')(password) ?? (rules ? passwordFault(password, rules, username) : null),
      again: required('确认密码')(again) ?? (again === password ? null : '两次输入的密码不一致'),
    };
    setWrong(found);
    if (found.password || found.again) return;
    void run(async () => {
      await setNewPassword(resetTicket, password);
      onNext();
    });
  };
  return (
    <StepForm error={error} onSubmit={onSubmit}>
      {/* For password managers: whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordInput
        label="新密码"
        description={
          rules && `至少 ${rules.min_length} 个字符，包含大写字母、小写字母、数字、符号中的 ${rules.kinds} 种`
        }
        size="md"
        maxLength={longestPassword}
        autoComplete="new-password"
        autoFocus
        visibilityToggleButtonProps={showLabel}
        value={password}
        error={wrong.password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <PasswordInput
        label="确认密码"
        size="md"
        maxLength={longestPassword}
        autoComplete="new-password"
        visibilityToggleButtonProps={showLabel}
        value={again}
        error={wrong.again}
        onChange={(event) => setAgain(event.currentTarget.value)}
      />
      <Button type="submit" size="md" fullWidth loading={isRunning}>
        设置新密码
      </Button>
    </StepForm>
  );
}
