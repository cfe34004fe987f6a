import type { PasswordRules } from './password-types';

/** The sealed text holds no longer ones (`passwordEnvelope`). */
export const longestPassword = 64;

const kinds: readonly [RegExp, string][] = [
  [/[A-Z]/, '大写字母'],
  [/[a-z]/, '小写字母'],
  [/\d/, '数字'],
  [/[^A-Za-z\d]/, '符号'],
];

/** How many of the four kinds of characters a password has. */
export function kindsIn(password: string): number {
  return kinds.filter(([kind]) => kind.test(password)).length;
}

/**
 * Why a password may not be chosen, or null. What was used before only the server knows.
 * @param username a password that holds the account's name is refused
 */
export function passwordFault(password: string, rules: PasswordRules, username: string): string | null {
  const length = Array.from(password).length;
  if (length < rules.min_length) return `新密码至少 ${rules.min_length} 个字符`;
  if (password.length > longestPassword) return `新密码最多 ${longestPassword} 个字符`;
  if (kindsIn(password) < rules.kinds) {
    return `新密码至少包含${kinds.map(([, name]) => name).join('、')}中的 ${rules.kinds} 种`;
  }
  if (username.length >= 3 && password.toLowerCase().includes(username.toLowerCase())) return '新密码不能包含账号';
  return null;
}

/** 0 to 4: how hard a password is to guess, for the meter. A rough count of length and kinds; never a gate. */
export function passwordStrength(password: string): number {
  if (password === '') return 0;
  const distinct = new Set(password).size;
  const points = (distinct >= 8 ? 1 : 0) + (distinct >= 12 ? 1 : 0) + (kindsIn(password) >= 3 ? 1 : 0);
  return Math.min(4, 1 + points);
}
