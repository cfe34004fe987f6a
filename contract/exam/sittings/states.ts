/** States of a sitting; what may be done in each is told by `acts.ts`. No schema here: pages import this file. */
export const sittingStates = {
  not_entered: '未登录',
  waiting: '候考',
  answering: '作答中',
  submitted: '已交卷',
  auto_submitted: '到时交卷',
  forced: '强制交卷',
  absent: '缺考',
  void: '作弊作废',
} as const;
export type SittingState = keyof typeof sittingStates;
export const sittingStateKeys = Object.keys(sittingStates) as SittingState[];

/** Whoever is in one of these may still write, or may still begin to. */
export const openSittingStates = ['waiting', 'answering'] as const satisfies readonly SittingState[];
/** Handed in, by whomever: what is scored. */
export const closedSittingStates = ['submitted', 'auto_submitted', 'forced'] as const satisfies readonly SittingState[];
export const isClosed = (state: SittingState): boolean => (closedSittingStates as readonly string[]).includes(state);

/** What an entry of the log is; only answers count. */
export const entryKinds = ['answer', 'flag', 'visit'] as const;
export type EntryKind = (typeof entryKinds)[number];

/** What became of an entry as it arrived (contract/exam/deadline.ts says when which). */
export const entryResults = ['accepted', 'accepted_in_grace', 'kept_not_counted'] as const;
export type EntryResult = (typeof entryResults)[number];

/** Why entries stand beside the line of the sitting and are decided by staff. */
export const branchReasons = {
  takeover: '更换设备时未上传',
  late: '超过网络宽限时间',
  broken_chain: '记录链不连续',
  file: '密封文件',
} as const;
export type BranchReason = keyof typeof branchReasons;
export const branchDecisions = { accept: '采用', part: '部分采用', refuse: '不采用' } as const;
export type BranchDecision = keyof typeof branchDecisions;
