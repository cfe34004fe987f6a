import { hospitalTime } from '../kernel/hospital-time';
import type { ReaderRow } from './push-types';

const timeOf = (at: string | null) => (at ? hospitalTime(Date.parse(at)) : '');

/** A reader of a push as a row of `readersSheet`. */
export function exportedReader({ delivered_at, read_time, receipt_time, status, ...reader }: ReaderRow) {
  return {
    ...reader,
    state: status === 1 ? '已读' : '未读',
    delivered_at: timeOf(delivered_at),
    read_time: timeOf(read_time),
    receipt_time: timeOf(receipt_time),
  };
}
