import { z } from 'zod';
import type { UploadKind } from '../system/settings';
import { pageSizes } from '../kernel/paging';
import { rowId, rowIdQuery, wholeNumber } from '../kernel/wire';
import { lineText } from '../kernel/wire-text';

/** What a reader is asked to do: nothing, press 已阅, or sign with the full name. */
export const ReceiptNeed = { none: 0, read: 1, sign: 2 } as const;
export type ReceiptNeed = (typeof ReceiptNeed)[keyof typeof ReceiptNeed];
export const receiptNeed = z.union([z.literal(0), z.literal(1), z.literal(2)]);

/** A file that goes with a notice, as its readers see it; it is fetched through the attachments' own calls. */
export const noticeFile = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(['image', 'audio', 'video', 'word', 'pdf', 'excel'] satisfies UploadKind[]),
  /** Bytes. */
  size: z.number().int(),
  has_thumbnail: z.boolean(),
});
export type NoticeFile = z.output<typeof noticeFile>;

/** A notice as its reader has it: the customer's five fields (requirements section 3), then ours. */
export const noticeRecord = z.object({
  id: z.number().int(),
  title: z.string(),
  /** Rich text of the allow-list in `rich-text.ts`; empty when the notice was withdrawn. */
  content: z.string(),
  /** When it was delivered (or brought up again), ISO 8601. */
  create_time: z.string(),
  /** 0 unread, 1 read. */
  status: z.union([z.literal(0), z.literal(1)]),
  read_time: z.string().nullable(),
  sender_name: z.string(),
  /** Path below /main that the notice leads to, or empty. */
  link: z.string(),
  receipt: receiptNeed,
  /** When the reader confirmed it, or null. */
  receipt_time: z.string().nullable(),
  is_pinned: z.boolean(),
  is_withdrawn: z.boolean(),
  /** Empty when the notice was withdrawn. */
  attachments: z.array(noticeFile),
});
export type NoticeRecord = z.output<typeof noticeRecord>;

/**
 * `number` counts all unread notices, whatever is asked for; `total` those that the query finds. `to_sign` and
 * `to_confirm` count the receipts that the reader still owes, read or not; withdrawn notices count nowhere.
 */
export const noticeRecords = z.object({
  number: z.number().int(),
  total: z.number().int(),
  to_sign: z.number().int(),
  to_confirm: z.number().int(),
  datas: z.array(noticeRecord),
});
export type NoticeRecords = z.output<typeof noticeRecords>;

/** `awaiting`: notices whose receipt the reader still owes. Without page and size the newest hundred, which is what the customer's client asks for. */
export const recordsQuery = z.object({
  type: z.enum(['all', 'unread', 'awaiting']).default('all'),
  page: z.coerce.number().pipe(wholeNumber(1, 100_000)).default(1),
  size: z.coerce
    .number()
    .pipe(wholeNumber(1, Math.max(...pageSizes)))
    .default(100),
});

/** One notice, or all. */
export const setReadInput = z.union([z.object({ id: rowId }), z.object({ type: z.literal('all') })]);

/** Answer of `setRead`: unread notices that are left. */
export const setReadResult = z.object({ number: z.number().int() });

export const recordParams = z.object({ id: rowIdQuery });
export const receiptInput = z.object({
  /** The reader's own full name where a signature is asked for. */
  signed_name: lineText(100).optional(),
});
