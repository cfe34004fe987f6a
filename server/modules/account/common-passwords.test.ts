import { expect, it } from 'vitest';
import { passwordFault } from '@contract/account/password-rules';
import { settingDefaults } from '@contract/system/settings';
import { commonPasswords, isCommonPassword } from './common-passwords';

const { password_min_length: min_length, password_kinds: kinds } = settingDefaults.security;
const rules = { min_length, kinds, history: 0, expiry_days: 0 };

it('knows more than three thousand that the rules would let through', async () => {
  const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);
  const allowed = [...(await commonPasswords())].filter((text) => passwordFault(capital(text), rules, '') === null);
  expect(allowed.length).toBeGreaterThan(3000);
});

it.each(['Password1', 'PASSWORD1', 'P@ssw0rd', 'Aa123456', 'Abc@1234', 'Admin@123', '1qaz@WSX', 'Qwerty!23'])(
  'is not fooled by %s',
  async (password) => {
    expect(await isCommonPassword(password)).toBe(true);
  },
);

it.each(['Safe#2027', '雨天不打伞3把', 'correct horse Battery staple'])('lets %s be', async (password) => {
  expect(await isCommonPassword(password)).toBe(false);
});
