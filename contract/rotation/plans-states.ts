/** Words, limits and states of rotation drafts that browser and server share; no schema here. */

export const planLimits = {
  name: 100,
  /** People who are planned at once. */
  people: 2_000,
  majors: 50,
  /** Months of a draft: ten years, as many half months as the planner takes. */
  months: 120,
  /** Stays of one person in a draft: one each half month at most. */
  pieces: 240,
  pins: 200,
  causes: 200,
} as const;

/** Places of a half month that nothing limits: more than a hospital has people, and what the planner still reads. */
export const unlimitedPlaces = 100_000;

export const planStrategies = { auto: '自动排班', shift: '转轮', manual: '手工排班' } as const;
export type PlanStrategy = keyof typeof planStrategies;

export const planStates = ['drafting', 'finished', 'confirmed', 'stopped'] as const;
export type PlanState = (typeof planStates)[number];

export const planStateWords: Record<PlanState, string> = {
  drafting: '排班中',
  finished: '排班结束',
  confirmed: '排班确认',
  stopped: '终止',
};

/**
 * What may become of a draft. It is written while it is 排班中; 排班确认 asks for a plan without errors; what is 终止 stays
 * so, and may be copied.
 */
const transitions: Record<PlanState, readonly PlanState[]> = {
  drafting: ['finished', 'stopped'],
  finished: ['drafting', 'confirmed', 'stopped'],
  confirmed: ['finished', 'stopped'],
  stopped: [],
};

/** States that a draft may come to from another. */
export const statesAfter = (state: PlanState): readonly PlanState[] => transitions[state];
export const mayBecome = (state: PlanState, next: PlanState): boolean => transitions[state].includes(next);
/** Whether pieces may be written. */
export const isOpenDraft = (state: PlanState): boolean => state === 'drafting';
/** Whether it may be published. */
export const isPublishable = (state: PlanState): boolean => state === 'confirmed';
