import { accountEndpoints } from '@contract/account/endpoints';
import type { ResetChannel } from '@contract/account/password-types';
import { Button, Radio, Stack } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { call } from '@device/api/call';
import type { Offer } from './recovery';
import { StepForm } from './step-form';
import { useStep } from './use-step';

const channelNames: Record<ResetChannel, string> = { phone: '短信', mail: '邮件' };

interface ChannelStepProps {
  offer: Offer;
  onNext: (channel: ResetChannel, resendAfter: number) => void;
}

/** Where the code goes; the addresses are masked. */
export function ChannelStep({ offer, onNext }: ChannelStepProps) {
  const { run, isRunning, error } = useStep();
  const [channel, setChannel] = useState(offer.channels[0]?.channel);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!channel) return;
    void run(async () => {
      const sent = await call(accountEndpoints.resetSendCode, { body: { ticket: offer.ticket, channel } });
      onNext(channel, sent.resend_after);
    });
  };
  if (!channel) return <p>此账号没有可用的手机号或邮箱，请联系教育处管理员重置密码</p>;
  return (
    <StepForm error={error} onSubmit={onSubmit}>
      <Radio.Group label="验证码发送到" value={channel} onChange={(value) => setChannel(value)}>
        <Stack gap="xs" mt="xs">
          {offer.channels.map((one) => (
            <Radio key={one.channel} value={one.channel} label={`${channelNames[one.channel]} ${one.masked}`} />
          ))}
        </Stack>
      </Radio.Group>
      <Button type="submit" size="md" fullWidth loading={isRunning}>
        获取验证码
      </Button>
    </StepForm>
  );
}
