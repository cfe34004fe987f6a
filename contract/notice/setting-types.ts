import { z } from 'zod';
import { recordOf } from '../kernel/wire-json';
import { noticeEventKeys, type NoticeEventKey } from './event-keys';
import { channel } from './push-types';
import { storableText, wholeNumber } from '../kernel/wire';
import { blockText, lineText } from '../kernel/wire-text';

export const eventKey = z.enum(noticeEventKeys as [NoticeEventKey, ...NoticeEventKey[]]);
export const eventParams = z.object({ event: eventKey });

/** Words of templates are short; the variables make them longer. */
const templateWords = { title: lineText(100).min(1), content: blockText(5000) };

export const templateInput = z.object({ ...templateWords, channels: z.array(channel).max(3), enabled: z.boolean() });
export const templateRow = z.object({
  event: z.string(),
  module: z.string(),
  event_title: z.string(),
  title: z.string(),
  content: z.string(),
  channels: z.array(z.string()),
  enabled: z.boolean(),
  variables: z.array(z.object({ name: z.string(), label: z.string(), sample: z.string() })),
  /** 0 for an event whose words nobody has changed. */
  version: z.number().int(),
});
export type TemplateRow = z.output<typeof templateRow>;

export const renderInput = z.object({ ...templateWords, values: recordOf(storableText(50), storableText(300), 50) });
export const rendered = z.object({ title: z.string(), content: z.string() });

const minute = wholeNumber(0, 1439);
const days = wholeNumber(0, 365);

export const ruleInput = z.object({
  enabled: z.boolean(),
  recipients: z.array(storableText(50)).max(20),
  lead_days: z.array(days).max(5),
  repeat_days: days,
  quiet_from: minute,
  quiet_to: minute,
  digest: z.boolean(),
  escalate_days: days,
  escalate_to: z.array(storableText(50)).max(20),
});
export type RuleInput = z.output<typeof ruleInput>;

const named = z.object({ code: z.string(), name: z.string() });
export const ruleRow = ruleInput.extend({
  event: z.string(),
  module: z.string(),
  event_title: z.string(),
  /** Roles in the record that could be told. */
  recipient_options: z.array(named),
  /** Whether the event hangs on a date, so that lead times mean something. */
  has_lead: z.boolean(),
  version: z.number().int(),
});
export type RuleRow = z.output<typeof ruleRow>;

/** Roles that may be told of what others leave unread. */
export const ruleList = z.object({ rules: z.array(ruleRow), roles: z.array(named) });
