/** States of an exam; what may be done in each is told by `acts.ts`. No schema here: pages import this file. */
export const ExamStatus = {
  draft: 1,
  audit: 2,
  rejected: 3,
  unpublished: 4,
  waiting: 5,
  running: 6,
  marking: 7,
  scored: 8,
  cancelled: 9,
  ended: 10,
} as const;
export type ExamStatus = (typeof ExamStatus)[keyof typeof ExamStatus];
export const examStatusIds = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;
export const examStatusWords: Readonly<Record<number, string>> = {
  1: '未提交',
  2: '审核中',
  3: '审核驳回',
  4: '考试待发布',
  5: '待开始',
  6: '进行中',
  7: '阅卷中',
  8: '成绩待发布',
  9: '已取消',
  10: '已结束',
};

/** What an exam says of time. */
export interface ExamClock {
  status: number;
  /** ISO 8601. */
  start_at: string | null;
}

/**
 * How an exam stands at a moment: one that was to start has started, even where the chore that writes it down sleeps.
 * Its end is never read off the clock: it takes every sitting to be closed.
 */
export function effectiveStatus({ status, start_at }: ExamClock, now: number): number {
  return status === ExamStatus.waiting && start_at !== null && Date.parse(start_at) <= now
    ? ExamStatus.running
    : status;
}

export const Archived = { no: 2, yes: 1 } as const;

/** What becomes of a candidate. Who is listed may sit. */
export const candidateStates = {
  listed: '应考',
  absent: '缺考',
  exempt: '免考',
  deferred: '缓考',
  void: '作弊作废',
  removed: '已移除',
} as const;
export type CandidateState = keyof typeof candidateStates;
export const candidateStateKeys = Object.keys(candidateStates) as CandidateState[];
/** Who is on the list, whatever became of him. */
export const isOnList = (state: CandidateState): boolean => state !== 'removed';
