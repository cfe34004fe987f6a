import { daysAhead } from '../rotation/stay-states';

/** 违纪处理: noted, told to all, punished, contested by the person, or taken back. */
export const violationStates = {
  open: '未处理',
  told: '已通报',
  punished: '已处分',
  appeal: '申诉中',
  revoked: '已撤销',
} as const;
export type ViolationState = keyof typeof violationStates;
export const violationStateKeys = Object.keys(violationStates) as ViolationState[];

/** What an administrator may make of one; of an appeal it is the answer. */
export const handledKeys = ['told', 'punished', 'revoked'] as const satisfies readonly ViolationState[];
export type Handled = (typeof handledKeys)[number];

const after: Record<ViolationState, readonly Handled[]> = {
  open: ['told', 'punished', 'revoked'],
  told: ['punished', 'revoked'],
  punished: ['revoked'],
  // To uphold is to leave the handling as it was, or to choose it anew.
  appeal: ['told', 'punished', 'revoked'],
  revoked: [],
};
/** What may follow a state. */
export const handlingsAfter = (state: ViolationState): readonly Handled[] => after[state];

/** A person contests once, and what was told or punished only. */
export const mayAppeal = ({ state, appeal }: { state: ViolationState; appeal: string }) =>
  (state === 'told' || state === 'punished') && appeal === '';

/** Points stand for a year; the requirements only say “accumulated”. */
const countedDays = 365;

/** Points of a person that count on a day: those of the year up to it that were not taken back. */
export const countedPoints = (
  list: readonly { day: string; points: number; state: ViolationState }[],
  today: string,
): number => {
  const first = daysAhead(today, -countedDays);
  return list.reduce(
    (sum, one) => (one.state !== 'revoked' && one.day > first && one.day <= today ? sum + one.points : sum),
    0,
  );
};
