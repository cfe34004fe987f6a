import { spanWords } from '@contract/room/rules';
import type { ExamRecord } from './find';

/** `12-08 周二 14:00–15:30`; says so where no time is set. */
export const timeWords = ({ startAt, endAt }: Pick<ExamRecord, 'startAt' | 'endAt'>): string =>
  startAt && endAt ? spanWords({ from: startAt.getTime(), to: endAt.getTime() }, Date.now()) : '未设置时间';
