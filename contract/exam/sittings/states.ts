/**
 * States of a sitting and what may be done in each (design of exams, 2.2). Browser and server go by this one table. No schema
 * here: pages import this file.
 */
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

/** What a candidate, an invigilator or the clock does to a sitting. */
export const sittingActions = {
  enter: '进入候考',
  start: '开始作答',
  save: '保存作答',
  submit: '交卷',
  autoSubmit: '到时收卷',
  force: '强制收卷',
  markAbsent: '记为缺考',
  takeOver: '更换设备',
  reopen: '恢复作答',
  markCheat: '记为作弊',
  autoAbsent: '到时记缺考',
  autoReopen: '延时后恢复',
} as const;
export type SittingAction = keyof typeof sittingActions;
export const sittingActionKeys = Object.keys(sittingActions) as SittingAction[];

type Ways = Readonly<Partial<Record<SittingState, SittingState>>>;

/** From which state an action leads to which. Doing twice what was done is no refusal: the caller answers as before. */
export const sittingTransitions: Readonly<Record<SittingAction, Ways>> = {
  enter: { not_entered: 'waiting', waiting: 'waiting', answering: 'answering' },
  start: { waiting: 'answering', answering: 'answering' },
  save: { answering: 'answering' },
  submit: { answering: 'submitted' },
  autoSubmit: { answering: 'auto_submitted' },
  force: { waiting: 'forced', answering: 'forced' },
  markAbsent: { not_entered: 'absent', waiting: 'absent' },
  takeOver: { waiting: 'waiting', answering: 'answering' },
  // By an invigilator, with a reason.
  reopen: { submitted: 'answering', auto_submitted: 'answering', forced: 'answering', absent: 'not_entered' },
  markCheat: { waiting: 'void', answering: 'void', submitted: 'void', auto_submitted: 'void', forced: 'void' },
  // Who waited and never began has not sat.
  autoAbsent: { waiting: 'absent' },
  // More time reopens whom the clock had cut off, and nobody who handed in.
  autoReopen: { auto_submitted: 'answering' },
};

/** Who does something to a sitting; a marker and whoever has no part in the exam do nothing. */
export const sittingRoles = ['candidate', 'invigilator', 'marker', 'office', 'clock', 'other'] as const;
export type SittingRole = (typeof sittingRoles)[number];

/** Whose an action is. A candidate has his own sitting alone, an invigilator those of his rooms. */
export const sittingActors: Readonly<Record<SittingAction, readonly SittingRole[]>> = {
  enter: ['candidate'],
  start: ['candidate'],
  save: ['candidate'],
  submit: ['candidate'],
  autoSubmit: ['clock'],
  force: ['invigilator', 'office'],
  markAbsent: ['invigilator', 'office'],
  takeOver: ['invigilator', 'office'],
  reopen: ['invigilator', 'office'],
  markCheat: ['invigilator', 'office'],
  autoAbsent: ['clock'],
  autoReopen: ['clock'],
};

/** The state after somebody’s action; null where it is not his, or cannot be done. */
export const nextSittingState = (role: SittingRole, state: SittingState, action: SittingAction): SittingState | null =>
  sittingActors[action].includes(role) ? (sittingTransitions[action][state] ?? null) : null;

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
