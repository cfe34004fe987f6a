import type { NoticeRecord } from './types';

/** Whether a notice counts as unread: nobody is asked to read one that was withdrawn. */
export function isUnread({ status, is_withdrawn }: Pick<NoticeRecord, 'status' | 'is_withdrawn'>): boolean {
  return status === 0 && !is_withdrawn;
}

/** The receipt that a reader still owes, in a word; null when there is none. Reading the notice does not give it. */
export function owedReceipt(
  notice: Pick<NoticeRecord, 'receipt' | 'receipt_time' | 'is_withdrawn'>,
): '待签字' | '待回执' | null {
  if (notice.receipt === 0 || notice.receipt_time !== null || notice.is_withdrawn) return null;
  return notice.receipt === 2 ? '待签字' : '待回执';
}
