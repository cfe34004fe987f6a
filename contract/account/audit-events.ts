/** What the operation log calls things that happen in a call without being what it is recorded as. */
export const accountEvents = {
  'account.login.refused': '登录未成功',
  'account.password.refused': '修改密码未成功',
  'account.session.stolen': '登录凭证被再次使用，已让该设备下线',
} as const;
export type AccountEvent = keyof typeof accountEvents;
