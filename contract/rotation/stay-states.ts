/**
 * States of a stay (brief, section 18: 计划→待入科→在科→待出科→已出科 | 已取消/补轮). Pure: server and browser decide by the
 * same table.
 */
export const stayStates = ['planned', 'due', 'in', 'leaving', 'left', 'failed', 'cancelled'] as const;
export type StayState = (typeof stayStates)[number];

export const stayStateWords: Record<StayState, string> = {
  planned: '计划',
  due: '待入科',
  in: '在科',
  leaving: '待出科',
  left: '已出科',
  failed: '补轮',
  cancelled: '已取消',
};

/** Where a stay comes from. */
export const stayOrigins = ['import', 'plan', 'manual', 'makeUp'] as const;
export type StayOrigin = (typeof stayOrigins)[number];

/**
 * What moves a stay: the calendar (`near`, `begin`, `end`, and `postpone` where its days were moved away again), or
 * somebody: `apply` asks to leave, `leave` is granted, `fail` is a stay that has to be made up for, `cancel` takes it out
 * of the plan, and `restore` puts back what a change had taken out.
 */
const transitions = {
  near: { from: ['planned'], to: 'due' },
  postpone: { from: ['due'], to: 'planned' },
  begin: { from: ['planned', 'due'], to: 'in' },
  apply: { from: ['in'], to: 'leaving' },
  end: { from: ['in'], to: 'leaving' },
  leave: { from: ['in', 'leaving'], to: 'left' },
  fail: { from: ['in', 'leaving'], to: 'failed' },
  cancel: { from: ['planned', 'due'], to: 'cancelled' },
  restore: { from: ['cancelled'], to: 'planned' },
} as const satisfies Record<string, { from: readonly StayState[]; to: StayState }>;

export type StayAct = keyof typeof transitions;

/** States in which an act may happen. */
export const statesBefore = (act: StayAct): readonly StayState[] => transitions[act].from;

/** The state after an act; undefined where the act is not possible. */
export function afterAct(state: StayState, act: StayAct): StayState | undefined {
  return statesBefore(act).includes(state) ? transitions[act].to : undefined;
}

/** How long before its first day a stay is 待入科. */
export const dueDays = 14;

/** First and last day of a stay, `YYYY-MM-DD`. */
export interface StayDays {
  from: string;
  to: string;
}

/** The day so many days after a day, both `YYYY-MM-DD`. */
export function daysAhead(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/**
 * What the calendar makes of a stay that stands at a state: the acts are done one after the other, so that a process that
 * slept over a stay still brings it from 计划 to 待出科. On the last day its end is reached.
 * @param day the hospital's day
 */
export function stateOnDay(state: StayState, { from, to }: StayDays, day: string): StayState {
  const soon = daysAhead(day, dueDays);
  const acts: [StayAct, boolean][] = [
    ['postpone', from > soon],
    ['near', from <= soon],
    ['begin', from <= day],
    ['end', to <= day],
  ];
  return acts.reduce((now, [act, isTime]) => (isTime && afterAct(now, act)) || now, state);
}

/** A stay that is written: one that is over was never asked to leave; it is 已出科（历史）, without a checklist. */
export function stateWhenWritten({ from, to }: StayDays, day: string): { state: StayState; isHistory: boolean } {
  if (to < day) return { state: 'left', isHistory: true };
  return { state: stateOnDay('planned', { from, to }, day), isHistory: false };
}

/** From 在科 on a stay has begun: records refer to it, and no plan is written over it. */
export const begunStates = ['in', 'leaving', 'left', 'failed'] as const satisfies readonly StayState[];
export const hasBegun = (state: StayState) => (begunStates as readonly StayState[]).includes(state);

/**
 * Whether a neighbouring piece of the same department may become part of a stay. One that has begun is as it is: what is
 * planned behind it can be planned otherwise.
 */
export const mayGrow = (state: StayState) => state === 'planned' || state === 'due';
