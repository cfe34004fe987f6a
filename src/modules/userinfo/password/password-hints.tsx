import { kindsIn, passwordFault, passwordStrength } from '@contract/account/password-rules';
import type { PasswordRules } from '@contract/account/password-types';
import { IconCheck, IconPoint } from '@tabler/icons-react';
import classes from './password.module.css';

const strengthWords = ['', '弱', '一般', '较强', '强'];

interface PasswordHintsProps {
  password: string;
  rules: PasswordRules;
  username: string;
}

/** What the rules ask for, ticked as it is fulfilled, and how hard the password is to guess. */
export function PasswordHints({ password, rules, username }: PasswordHintsProps) {
  const strength = passwordStrength(password);
  const isWanting = (part: Partial<PasswordRules>) =>
    passwordFault(password, { ...rules, min_length: 0, kinds: 0, ...part }, '') !== null;
  const hints: [string, boolean][] = [
    [`至少 ${rules.min_length} 个字符`, password !== '' && !isWanting({ min_length: rules.min_length })],
    [`大写字母、小写字母、数字、符号中至少 ${rules.kinds} 种`, kindsIn(password) >= rules.kinds],
    [
      '不包含账号',
      password !== '' && passwordFault(password, { ...rules, min_length: 0, kinds: 0 }, username) === null,
    ],
  ];
  return (
    <div className={classes.hints}>
      <div className={classes.meter} role="img" aria-label={`密码强度：${strengthWords[strength] || '未填写'}`}>
        {[1, 2, 3, 4].map((step) => (
          <span key={step} data-on={step <= strength || undefined} data-strength={strength} />
        ))}
        <small>{strengthWords[strength]}</small>
      </div>
      <ul>
        {hints.map(([words, isFulfilled]) => (
          <li key={words} data-done={isFulfilled || undefined}>
            {isFulfilled ? <IconCheck size={14} aria-label="已满足" /> : <IconPoint size={14} aria-hidden />}
            {words}
          </li>
        ))}
        {rules.history > 1 && (
          <li>
            <IconPoint size={14} aria-hidden />
            与最近 {rules.history} 次用过的不同
          </li>
        )}
      </ul>
    </div>
  );
}
