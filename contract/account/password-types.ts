import { z } from 'zod';
import { storableText } from '../kernel/wire';

/** A password as it travels, see `passwordEnvelope`. All of one request carry the same nonce. */
const sealed = z.string().min(1).max(2000);
const keyId = z.string().max(100);

export const modifyPasswordInput = z.object({
  source_password: sealed,
  new_password: sealed,
  confirm_password: sealed,
  key_id: keyId,
});

/** What passwords must be, as the settings say. */
export const passwordRules = z.object({
  min_length: z.number().int(),
  /** How many of the four kinds (upper case, lower case, digit, other) are needed. */
  kinds: z.number().int(),
  history: z.number().int(),
  /** Days until it must be changed; 0: never. */
  expiry_days: z.number().int(),
});
export type PasswordRules = z.output<typeof passwordRules>;

export const getAccountInput = z.object({
  username: storableText(100).trim().min(1, '请输入账号'),
  captcha_id: z.string().max(100),
  captcha: z.string().trim().min(1, '请输入验证码').max(10),
});

export const resetChannels = ['phone', 'mail'] as const;
export type ResetChannel = (typeof resetChannels)[number];

/** The same for names that exist and names that do not: who asks learns nothing about accounts. */
export const resetOffer = z.object({
  ticket: z.string(),
  channels: z.array(z.object({ channel: z.enum(resetChannels), masked: z.string() })),
});

export const codeInput = z.object({ ticket: z.uuid(), channel: z.enum(resetChannels) });
/** Seconds until another code may be asked for; seconds that this one is good for. */
export const codeSent = z.object({ resend_after: z.number().int(), expires_in: z.number().int() });

export const verifyCodeInput = z.object({
  ticket: z.uuid(),
  code: z
    .string()
    .trim()
    .regex(/^\d{6}$/, '验证码是 6 位数字'),
});
/** Proves that the code was right; good for ten minutes and one password. */
export const codeVerified = z.object({ reset_ticket: z.string() });

export const resetPasswordInput = z.object({
  reset_ticket: z.string().min(1).max(200),
  new_password: sealed,
  confirm_password: sealed,
  key_id: keyId,
});
