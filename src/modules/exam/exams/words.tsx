import type { ExamRow } from '@contract/exam/exams/exams';
import { hospitalTime } from '@contract/kernel/hospital-time';
import { spanWords } from '@contract/room/rules';
import { serverNow } from '@device/api/server-time';
import { ExamStatusWord } from '../exam-status';

/** The state of an exam, by the clock too. */
export const HeldStatus = ({ row: { status, archive } }: { row: Pick<ExamRow, 'status' | 'archive'> }) => (
  <ExamStatusWord status={status} more={archive === 1 ? '（已归档）' : ''} />
);

/** `12-08 周二 14:00–15:30`. */
export const whenWords = ({ start_at: from, end_at: to }: Pick<ExamRow, 'start_at' | 'end_at'>): string =>
  from && to ? spanWords({ from: Date.parse(from), to: Date.parse(to) }, serverNow()) : '未设置';

/** When it begins: `12-08 周二 14:00`. */
export const beginWords = (row: Pick<ExamRow, 'start_at' | 'end_at'>): string => whenWords(row).split('–')[0]!;

/** A moment by the hospital's clock, to the minute. */
export const minuteWords = (at: string): string => hospitalTime(Date.parse(at)).slice(0, 16);
