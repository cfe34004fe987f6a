import type { LoginKind } from '@contract/account/types';
import { Alert, Button, Checkbox, PasswordInput, TextInput } from '@mantine/core';
import { useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { maxInput, required } from '@/kits/form/rules';
import { CaptchaField } from './captcha-field';
import { KindTabs, nameLabels } from './kind-tabs';
import { rememberedName } from './remembered-name';
import classes from './sign-in.module.css';
import { WaitLine } from './wait-line';
import { useSignIn, type SignInField } from './use-sign-in';

interface SignInFormProps {
  ops: boolean;
  /** Why the person has to sign in again. */
  notice: string;
}

type FieldErrors = Partial<Record<SignInField, string | null>>;

/**
 * Name, password and, after failures, captcha. Plain state instead of the form library: this is the first thing
 * that a newcomer's slow line has to bring.
 */
export function SignInForm({ ops, notice }: SignInFormProps) {
  const navigate = useNavigate();
  const { submit, nameTyped, isRunning, wait, error, captcha, reloadCaptcha } = useSignIn(
    ops,
    (path) => void navigate(path),
  );
  const [values, setValues] = useState({ username: rememberedName.get(), password: '', captcha: '' });
  const [kind, setKind] = useState<LoginKind>('staff');
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isRemembered, setRemembered] = useState(rememberedName.get() !== '');
  const [isCapsLock, setCapsLock] = useState(false);
  const secretLabel = kind === 'exam' ? '准考证编码' : '密码';
  const asksCaptcha = captcha !== null && kind !== 'exam';
  const form = useRef<HTMLFormElement>(null);

  const field = (name: SignInField) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      const { value } = event.currentTarget;
      setValues((now) => ({ ...now, [name]: value }));
      setErrors((now) => ({ ...now, [name]: null }));
    },
  });
  const focus = (name: SignInField) => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus();

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const found: FieldErrors = {
      username: required(nameLabels[kind])(values.username),
      password: required(secretLabel)(values.password),
      captcha: asksCaptcha ? required('验证码')(values.captcha) : null,
    };
    setErrors(found);
    const firstWrong = (Object.keys(found) as SignInField[]).find((name) => found[name]);
    if (firstWrong) return focus(firstWrong);
    if (kind !== 'exam') rememberedName.set(isRemembered ? values.username.trim() : '');
    const toMend = await submit(values, kind);
    if (!toMend) return;
    setValues((now) => ({ ...now, captcha: '' }));
    focus(toMend);
  };
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));

  return (
    <form ref={form} className={classes.fields} onSubmit={(event) => void onSubmit(event)} noValidate>
      {(error || notice) && (
        <Alert color={error ? 'danger' : 'warning'} role="alert" p="xs">
          {error || notice}
        </Alert>
      )}
      {!ops && (
        <KindTabs
          value={kind}
          onChange={(next) => {
            setKind(next);
            setErrors({});
          }}
        />
      )}
      <TextInput
        {...field('username')}
        label={nameLabels[kind]}
        size="md"
        maxLength={maxInput}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={values.username === ''}
        onBlur={() => nameTyped(values.username, kind)}
      />
      <PasswordInput
        {...field('password')}
        label={secretLabel}
        size="md"
        maxLength={64}
        autoComplete="current-password"
        autoFocus={values.username !== ''}
        description={isCapsLock ? '大写锁定已开启' : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        visibilityToggleButtonProps={{ 'aria-label': '显示明文' }}
        onKeyUp={watchCapsLock}
      />
      {asksCaptcha && <CaptchaField {...field('captcha')} svg={captcha.svg} onReload={reloadCaptcha} />}
      <div className={classes.beside}>
        <Checkbox
          label="记住我"
          checked={isRemembered}
          onChange={(event) => setRemembered(event.currentTarget.checked)}
        />
        <Link to="/userinfo/forget-pwd-one">忘记密码</Link>
      </div>
      <Button type="submit" size="md" fullWidth loading={isRunning}>
        登录
      </Button>
      <WaitLine wait={wait} />
    </form>
  );
}
