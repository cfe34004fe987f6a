import type { SittingState } from './states';

/**
 * What may be done to a sitting in each of its states, and by whom (design of exams, 2.2). Browser and server go by this one table.
 * No schema here: pages import this file.
 */

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
