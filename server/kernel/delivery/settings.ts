import { z } from 'zod';
import type { Channel } from './channel';
import { mailChannel } from './mail';
import { smsChannel } from './sms';

export interface Channels {
  mail?: Channel;
  sms?: Channel;
}

const environment = z.object({
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/[^/]+/)
    .optional(),
  SMTP_FROM: z.string().regex(/@/).default('Reach <reach@localhost>'),
  SMS_WEBHOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMS_WEBHOOK_SECRET: z.string().min(16).optional(),
});

type Variables = Record<string, string | undefined>;

/** What is wrong with the variables of the channels, in words; empty when nothing is. */
export function channelFaults(variables: Variables): string[] {
  const { data, error } = environment.safeParse(set(variables));
  if (error) return error.issues.map(({ path }) => `${String(path[0])}：${expected[String(path[0])]}`);
  const isUnsigned = data.SMS_WEBHOOK_URL !== undefined && data.SMS_WEBHOOK_SECRET === undefined;
  return isUnsigned ? [`SMS_WEBHOOK_SECRET：${expected['SMS_WEBHOOK_SECRET']}`] : [];
}

/** The channels that the environment configures; none when it is faulty. */
export function channelsOf(variables: Variables = process.env): Channels {
  if (channelFaults(variables).length > 0) return {};
  const { SMTP_URL, SMTP_FROM, SMS_WEBHOOK_URL, SMS_WEBHOOK_SECRET } = environment.parse(set(variables));
  return {
    ...(SMTP_URL && { mail: mailChannel(SMTP_URL, SMTP_FROM) }),
    ...(SMS_WEBHOOK_URL && SMS_WEBHOOK_SECRET && { sms: smsChannel(SMS_WEBHOOK_URL, SMS_WEBHOOK_SECRET) }),
  };
}

const expected: Record<string, string> = {
  SMTP_URL: '应为 smtp:// 或 smtps:// 地址 / an smtp:// or smtps:// address',
  SMTP_FROM: '应为发件地址 / the address that mail comes from',
  SMS_WEBHOOK_URL: '应为 http(s) 地址 / an http(s) address',
  SMS_WEBHOOK_SECRET: '至少 16 个字符，短信网关据此核对签名 / at least 16 characters, shared with the gateway',
};

/** An empty variable counts as not set. */
function set(variables: Variables): Variables {
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
}
