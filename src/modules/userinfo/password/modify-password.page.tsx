import { accountEndpoints } from '@contract/account/endpoints';
import { passwordFault } from '@contract/account/password-rules';
import type { PasswordRules } from '@contract/account/password-types';
import { AppError } from '@contract/kernel/errors';
import { Alert, Anchor } from '@mantine/core';
import { Link, useNavigate } from 'react-router-dom';
import { call } from '@device/api/call';
import { notifyDone } from '@/kernel/query/notify-done';
import { useCall } from '@/kernel/query/use-call';
import { loadSession } from '@/kernel/session/load-session';
import { withSealedPasswords } from '@device/session/sealed-passwords';
import { useAccount } from '@/kernel/session/session-store';
import { FormPage } from '@/kits/form/form-page';
import { FormSection } from '@/kits/form/form-section';
import { all, required } from '@/kits/form/rules';
import { useReachForm } from '@/kits/form/use-reach-form';
import { Loaded } from '@/kits/loaded/loaded';
import { PasswordHints } from './password-hints';
import { PasswordField } from './password-input';
import classes from './password.module.css';

/** 修改密码: the present one, the new one twice; the other devices are signed out with it. */
export default function ModifyPasswordPage() {
  const rules = useCall(accountEndpoints.passwordRules, {});
  return (
    <Loaded call={rules} what="密码规则">
      {(data) => <ModifyPassword rules={data} />}
    </Loaded>
  );
}

const empty = { source_password: '', new_password: '', confirm_password: '' };
const labels = { source_password: '原密码', new_password: '新密码', confirm_password: '确认新密码' };

function ModifyPassword({ rules }: { rules: PasswordRules }) {
  const navigate = useNavigate();
  const { username, must_change_password: mustChange } = useAccount();
  const form = useReachForm({
    key: 'password',
    initial: empty,
    labels,
    notKept: ['source_password', 'new_password', 'confirm_password'],
    rules: {
      source_password: required(labels.source_password),
      new_password: all<string>(required(labels.new_password), (password) => passwordFault(password, rules, username)),
      confirm_password: all(required(labels.confirm_password), (again, { new_password }) =>
        again === new_password ? null : '两次输入的新密码不一致',
      ),
    },
  });

  const save = async (values: typeof empty): Promise<boolean> => {
    form.setTopError(null);
    try {
      const passwords = [values.source_password, values.new_password, values.confirm_password];
      await withSealedPasswords(passwords, ([source = '', next = '', again = ''], key_id) =>
        call(accountEndpoints.modifyPassword, {
          body: { source_password: source, new_password: next, confirm_password: again, key_id },
        }),
      );
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const field = fieldOf(error);
      if (field) form.showErrors({ [field]: error.message });
      else form.setTopError(error);
      return false;
    }
    form.markSaved();
    notifyDone('密码已修改，其他设备上的登录已退出');
    // What must_change_password held back is open now.
    await loadSession();
    void navigate('/system', { replace: true });
    return true;
  };

  return (
    <FormPage form={form} title="修改密码" submitLabel="修改密码" onSubmit={save}>
      {mustChange && (
        <Alert color="warning" title="请先修改密码">
          当前密码由他人设置或已过期，修改后才能使用其他功能。
        </Alert>
      )}
      <FormSection title="登录密码">
        <PasswordField {...form.fields('source_password')} autoComplete="current-password" />
        <PasswordField {...form.fields('new_password')} autoComplete="new-password" />
        <PasswordHints password={form.values.new_password} rules={rules} username={username} />
        <PasswordField {...form.fields('confirm_password')} autoComplete="new-password" />
        {!mustChange && (
          <Anchor component={Link} to="/userinfo/forget-pwd" className={classes.beside}>
            忘记原密码
          </Anchor>
        )}
      </FormSection>
    </FormPage>
  );
}

function fieldOf({ key }: AppError): keyof typeof empty | undefined {
  if (key === 'PASSWORD_WRONG') return 'source_password';
  return key === 'PASSWORD_REFUSED' ? 'new_password' : undefined;
}
