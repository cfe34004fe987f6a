import { userinfoEndpoints as api } from '@contract/userinfo/endpoints';
import { Button, Text } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import { useState } from 'react';
import { useSave } from '@/kernel/query/use-save';
import { TextField } from '@/kits/form/fields/text-field';
import { FormDrawer } from '@/kits/form/form-drawer';
import { FormSection } from '@/kits/form/form-section';
import { all, pattern, required } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';

const labels = { phone: '新手机号码', code: '验证码' };

/** A new phone number, proved by the code that it gets. */
export default function PhoneDrawer({ onClose }: { onClose: () => void }) {
  const form = useReachForm({
    key: 'userinfo:phone',
    initial: { phone: '', code: '' },
    labels,
    notKept: ['code'],
    rules: {
      phone: all(required(labels.phone), pattern(/^\s*1[3-9](?:[\s-]?\d){9}\s*$/, '请填写 11 位手机号码')),
      code: all(required(labels.code), pattern(/^\s*\d{6}\s*$/, '验证码是 6 位数字')),
    },
  });
  const { sentTo, wait, ask } = useCode();
  const phone = form.values.phone.trim();
  const save = useFormSave(form, api.changePhone, {
    toInput: ({ code }) => ({ body: { code: code.trim() } }),
    refresh: [api.info],
    done: '手机号码已更换',
    errorFields: { CODE_WRONG: 'code', CODE_EXPIRED: 'code' },
  });
  // A code belongs to the number that it was sent to.
  const submit = (values: typeof form.values) => {
    if (sentTo === phone) return save(values);
    form.showErrors({ code: '请先获取发到新号码的验证码' });
    return Promise.resolve(false);
  };
  return (
    <FormDrawer form={form} title="更换手机号码" submitLabel="更换" onSubmit={submit} onClose={onClose}>
      <FormSection>
        <TextField {...form.fields('phone')} inputMode="tel" autoComplete="tel" maxLength={20} />
        <Button variant="default" disabled={wait > 0 || phone === ''} onClick={() => void ask(phone)}>
          {wait > 0 ? `${wait} 秒后可重新获取` : '获取验证码'}
        </Button>
        <TextField
          {...form.fields('code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          help={sentTo === '' ? '验证码会以短信发到新号码' : `已发到 ${sentTo}，10 分钟内有效`}
        />
        <Text size="sm" c="dimmed">
          收不到短信时，请联系教育处代为修改
        </Text>
      </FormSection>
    </FormDrawer>
  );
}

/** Asks for codes, and counts the seconds until another may be asked for. */
function useCode() {
  const [sentTo, setSentTo] = useState('');
  const [wait, setWait] = useState(0);
  useInterval(() => setWait((seconds) => Math.max(0, seconds - 1)), 1000, { autoInvoke: true });
  const send = useSave(api.sendPhoneCode, { done: '验证码已发出' });
  const ask = async (phone: string) => {
    const sent = await send.run({ body: { phone } });
    if (!sent) return;
    setSentTo(phone);
    setWait(sent.resend_after);
  };
  return { sentTo, wait, ask };
}
