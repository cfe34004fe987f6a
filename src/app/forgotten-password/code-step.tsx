import { accountEndpoints } from '@contract/account/endpoints';
import type { ResetChannel } from '@contract/account/password-types';
import { Button, TextInput } from '@mantine/core';
import { useEffect, useState, type FormEvent } from 'react';
import { call } from '@device/api/call';
import { serverNow } from '@device/api/server-time';
import { required } from '@/kits/form/rules';
import type { Offer } from './recovery';
import { StepForm } from './step-form';
import { useStep } from './use-step';

const codeRule = required('验证码');

interface CodeStepProps {
  offer: Offer;
  channel: ResetChannel;
  /** Seconds until another code may be asked for. */
  resendAfter: number;
  onNext: (resetTicket: string) => void;
}

/** The six digits that were sent, and another code once the time is up. */
export function CodeStep({ offer, channel, resendAfter, onNext }: CodeStepProps) {
  const { run, isRunning, error } = useStep();
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const [left, setWait] = useCountdown(resendAfter);
  const masked = offer.channels.find((one) => one.channel === channel)?.masked ?? '';

  const resend = () =>
    run(async () => {
      const sent = await call(accountEndpoints.resetSendCode, { body: { ticket: offer.ticket, channel } });
      setWait(sent.resend_after);
    });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const found = codeRule(code) ?? (/^\d{6}$/.test(code.trim()) ? null : '验证码是 6 位数字');
    setWrong(found);
    if (found) return;
    void run(async () => {
      const body = { ticket: offer.ticket, code: code.trim() };
      onNext((await call(accountEndpoints.resetVerifyCode, { body })).reset_ticket);
    });
  };
  return (
    <StepForm error={error} onSubmit={onSubmit}>
      <TextInput
        label="验证码"
        description={`如账号信息无误，验证码已发送到 ${masked}`}
        size="md"
        maxLength={6}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        value={code}
        error={wrong}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <Button type="submit" size="md" fullWidth loading={isRunning}>
        下一步
      </Button>
      <Button variant="subtle" disabled={left > 0 || isRunning} onClick={() => void resend()}>
        {left > 0 ? `${left} 秒后可重新获取` : '重新获取验证码'}
      </Button>
    </StepForm>
  );
}

/** Seconds left of a wait, and the way to begin another. Counts by the clock: a sleeping tab loses no time. */
function useCountdown(seconds: number): [number, (seconds: number) => void] {
  const [end, setEnd] = useState(() => serverNow() + seconds * 1000);
  const [now, setNow] = useState(() => serverNow());
  const left = Math.max(0, Math.ceil((end - now) / 1000));
  useEffect(() => {
    if (left === 0) return;
    const timer = window.setInterval(() => setNow(serverNow()), 500);
    return () => window.clearInterval(timer);
  }, [left]);
  const begin = (wait: number) => {
    setNow(serverNow());
    setEnd(serverNow() + wait * 1000);
  };
  return [left, begin];
}
