import { z } from 'zod';
import { noticeEventKeys, type NoticeEventKey } from './event-keys';

/** What a person can choose for: each event of the system, and what people write. */
export const choiceKey = z.enum(['push', ...noticeEventKeys] as ['push', ...NoticeEventKey[]]);

const wanted = { mail: z.boolean(), sms: z.boolean() };

/** Which copies of a kind of message a person wants. 站内 always comes. */
export const choiceRow = z.object({
  event: choiceKey,
  module: z.string(),
  title: z.string(),
  /** Whether this kind of message goes out by mail or SMS at all, as the administrators have set it. */
  sends: z.object({ mail: z.boolean(), sms: z.boolean() }),
  ...wanted,
});
export type ChoiceRow = z.output<typeof choiceRow>;

export const choices = z.object({
  rows: z.array(choiceRow),
  /** Where the copies go, masked; empty when the person's file has none. */
  email: z.string(),
  phone: z.string(),
});

export const choiceParams = z.object({ event: choiceKey });
export const choiceInput = z.object(wanted);
