import { z } from 'zod';
import { pageInput, pageOf } from '../kernel/paging';
import { richTextMost } from '../kernel/rich-text';
import { mostPushFiles } from './push-words';
import { appPath } from '../kernel/wire-path';
import { noticeFile, receiptNeed } from './types';
import { rowId, rowIdQuery, storableText, wholeNumber } from '../kernel/wire';
import { dateText, momentText } from '../kernel/wire-date';
import { lineText, searchText } from '../kernel/wire-text';

export const pushKind = z.enum(['announcement', 'teaching', 'exam', 'life']);

export const channel = z.enum(['site', 'mail', 'sms']);
const channels = z
  .array(channel)
  .max(3)
  .transform((chosen) => (['site', 'mail', 'sms'] as const).filter((one) => one === 'site' || chosen.includes(one)));

const ids = (most: number) => z.array(rowId).max(most).default([]);

/**
 * Who gets a push: people who meet every condition that is set (one of its values each), and those named, and those
 * of saved groups; always within what the sender sees. Without conditions, `everybody` says that all are meant.
 */
export const pushTarget = z.object({
  everybody: z.boolean().default(false),
  type_ids: ids(20),
  dept_ids: ids(1000),
  grades: ids(50),
  role_ids: ids(100),
  user_ids: ids(2000),
  group_ids: ids(50),
});
export type PushTarget = z.output<typeof pushTarget>;

export const pushInput = z.object({
  title: lineText(100).min(1),
  content: storableText(richTextMost),
  kind: pushKind,
  channels,
  link: appPath(200).default(''),
  target: pushTarget,
  receipt: receiptNeed,
  receipt_due: dateText.nullable().default(null),
  pin_until: momentText.nullable().default(null),
  /** Files that go with it: uploaded for the owner `notice`, or the draft's already. */
  attachment_ids: z.array(z.uuid()).max(mostPushFiles).default([]),
});
export type PushInput = z.output<typeof pushInput>;

export const pushRow = z.object({
  id: z.number().int(),
  title: z.string(),
  kind: z.string(),
  channels: z.array(z.string()),
  /** In words: 住院医师、2024 级；另 3 人. */
  target_summary: z.string(),
  status: z.number().int(),
  receipt: receiptNeed,
  scheduled_at: z.string().nullable(),
  sent_at: z.string().nullable(),
  author_name: z.string(),
  /** People it was delivered to, who read it, and who confirmed the receipt. */
  recipients: z.number().int(),
  readers: z.number().int(),
  receipts: z.number().int(),
  updated_at: z.string(),
  version: z.number().int(),
});
export type PushRow = z.output<typeof pushRow>;

export const pushDetail = pushRow.extend({
  content: z.string(),
  link: z.string(),
  target: pushTarget,
  receipt_due: z.string().nullable(),
  pin_until: z.string().nullable(),
  attachments: z.array(noticeFile),
});
export type PushDetail = z.output<typeof pushDetail>;

export const pushQuery = pageInput.extend({
  keyword: searchText(100).optional(),
  status: wholeNumber(1, 5).optional(),
  kind: pushKind.optional(),
  /** Days of the hospital's calendar, both included. */
  sent_from: dateText.optional(),
  sent_to: dateText.optional(),
});
export const pushPage = pageOf(pushRow);

export const pushParams = z.object({ id: rowIdQuery });

/** Now, or at a time to come. */
export const sendInput = z.object({ scheduled_at: momentText.nullable().default(null) });

export const headCount = z.object({
  count: z.number().int(),
  /** The first few, so that the sender sees that it is right. */
  sample: z.array(
    z.object({ user_id: z.number().int(), name: z.string(), staff_id: z.string(), dept_name: z.string() }),
  ),
});
export const targetInput = z.object({ target: pushTarget });

const option = z.object({ id: z.number().int(), name: z.string() });
export const targetOptions = z.object({
  types: z.array(option),
  depts: z.array(option),
  grades: z.array(z.number().int()),
  roles: z.array(option),
  groups: z.array(option.extend({ target: pushTarget, version: z.number().int() })),
});
export type TargetOptions = z.output<typeof targetOptions>;

export const personOption = z.object({
  user_id: z.number().int(),
  name: z.string(),
  staff_id: z.string(),
  dept_name: z.string(),
});

export const groupInput = z.object({ name: lineText(100).min(1), target: pushTarget });
export const group = option.extend({ target: pushTarget, version: z.number().int() });

export const readerQuery = pageInput.extend({
  state: z.enum(['all', 'unread', 'read', 'confirmed', 'unconfirmed']).default('all'),
  keyword: searchText(100).optional(),
});
/** The same as the input of a download, which has no path to name the push. */
export const readersQuery = readerQuery.extend({ push_id: rowId });
export const readerRow = z.object({
  user_id: z.number().int(),
  name: z.string(),
  staff_id: z.string(),
  person_type_name: z.string(),
  dept_name: z.string(),
  status: z.union([z.literal(0), z.literal(1)]),
  delivered_at: z.string(),
  read_time: z.string().nullable(),
  receipt_time: z.string().nullable(),
  signed_name: z.string(),
  reminders: z.number().int(),
});
export type ReaderRow = z.output<typeof readerRow>;
export const readerPage = pageOf(readerRow);
