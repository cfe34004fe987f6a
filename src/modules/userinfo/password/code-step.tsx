import { accountEndpoints } from '@contract/account/endpoints';
import { passwordFault } from '@contract/account/password-rules';
import type { PasswordRules, ResetChannel } from '@contract/account/password-types';
import type { DataOf } from '@contract/kernel/endpoint';
import { AppError } from '@contract/kernel/errors';
import { Alert, Button, Radio, TextInput } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import { useState } from 'react';
import { call } from '@device/api/call';
import { notifyDone } from '@/kernel/query/notify-done';
import { notifyError } from '@/kernel/query/notify-error';
import { useCall } from '@/kernel/query/use-call';
import { withSealedPasswords } from '@device/session/sealed-passwords';
import { signOut } from '@/kernel/session/sign-out';
import { all, pattern, required } from '@/kits/form/rules';
import { useReachForm } from '@/kits/form/use-reach-form';
import { Loaded } from '@/kits/loaded/loaded';
import { PasswordHints } from './password-hints';
import { PasswordField } from './password-input';
import classes from './password.module.css';

const channelWords: Record<ResetChannel, string> = { phone: '手机', mail: '邮箱' };

interface CodeStepProps {
  username: string;
  offer: DataOf<typeof accountEndpoints.resetGetAccount>;
  onRestart: () => void;
}

export function CodeStep(props: CodeStepProps) {
  const rules = useCall(accountEndpoints.passwordRules, {});
  return (
    <Loaded call={rules} what="密码规则">
      {(data) => <CodeForm {...props} rules={data} />}
    </Loaded>
  );
}

const labels = { code: '验证码', password: '新密码', again: '确认新密码' };

/** Where the code goes, the code, and the new password twice. */
function CodeForm({ username, offer, onRestart, rules }: CodeStepProps & { rules: PasswordRules }) {
  const [channel, setChannel] = useState<ResetChannel>('phone');
  const sending = useSending(offer.ticket, channel);
  const [resetTicket, setResetTicket] = useState('');
  const [isRunning, setRunning] = useState(false);
  const form = useReachForm({
    key: 'password-reset',
    initial: { code: '', password: '', again: '' },
    labels,
    notKept: ['code', 'password', 'again'],
    rules: {
      code: all(required(labels.code), pattern(/^\d{6}$/, '验证码是 6 位数字')),
      password: all<string>(required(labels.password), (password) => passwordFault(password, rules, username)),
      again: all(required(labels.again), (again, { password }) =>
        again === password ? null : '两次输入的新密码不一致',
      ),
    },
  });

  const finish = async () => {
    if (!form.validate()) return;
    const { code, password, again } = form.values;
    setRunning(true);
    form.setTopError(null);
    try {
      // A right code works once; what it earned stays good while the password is mended.
      const ticket =
        resetTicket ||
        (await call(accountEndpoints.resetVerifyCode, { body: { ticket: offer.ticket, code } })).reset_ticket;
      setResetTicket(ticket);
      await withSealedPasswords([password, again], ([next = '', confirmation = ''], key_id) =>
        call(accountEndpoints.resetPassword, {
          body: { reset_ticket: ticket, new_password: next, confirm_password: confirmation, key_id },
        }),
      );
      form.markSaved();
      notifyDone('密码已重置，请用新密码登录');
      await signOut();
    } catch (error) {
      if (!(error instanceof AppError)) return notifyError(error);
      if (error.key === 'PASSWORD_REFUSED') form.showErrors({ password: error.message });
      else if (error.key === 'CODE_WRONG' || error.key === 'CODE_EXPIRED') form.showErrors({ code: error.message });
      else form.setTopError(error);
    } finally {
      setRunning(false);
    }
  };
  return (
    <form
      className={classes.narrow}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void finish();
      }}
    >
      {form.topError && <Alert color="danger">{form.topError.message}</Alert>}
      <Radio.Group label="验证码发到" value={channel} onChange={(value) => setChannel(value)}>
        <div className={classes.buttons}>
          {offer.channels.map((way) => (
            <Radio key={way.channel} value={way.channel} label={`${channelWords[way.channel]} ${way.masked}`} />
          ))}
        </div>
      </Radio.Group>
      <div className={classes.captcha}>
        <TextInput
          {...form.fields('code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          description="收不到时，请联系教育处管理员，核实身份后会告知您"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          onChange={(event) => form.set({ code: event.currentTarget.value })}
        />
      </div>
      <div className={classes.buttons}>
        <Button variant="default" disabled={sending.wait > 0} onClick={() => void sending.send()}>
          {sending.wait > 0 ? `${sending.wait} 秒后可重新获取` : '获取验证码'}
        </Button>
      </div>
      <PasswordField {...form.fields('password')} autoComplete="new-password" />
      <PasswordHints password={form.values.password} rules={rules} username={username} />
      <PasswordField {...form.fields('again')} autoComplete="new-password" />
      <div className={classes.buttons}>
        <Button type="submit" loading={isRunning}>
          重置密码
        </Button>
        <Button variant="subtle" onClick={onRestart}>
          重新开始
        </Button>
      </div>
    </form>
  );
}

/** Asks for codes, and counts the seconds until another may be asked for. */
function useSending(ticket: string, channel: ResetChannel) {
  const [wait, setWait] = useState(0);
  useInterval(() => setWait((seconds) => Math.max(0, seconds - 1)), 1000, { autoInvoke: true });
  const send = async () => {
    try {
      const { resend_after } = await call(accountEndpoints.resetSendCode, { body: { ticket, channel } });
      setWait(resend_after);
      notifyDone('验证码已发出，10 分钟内有效');
    } catch (error) {
      notifyError(error);
    }
  };
  return { wait, send };
}
