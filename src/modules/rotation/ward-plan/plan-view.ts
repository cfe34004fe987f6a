import type { PlannedStay, WardPlan } from '@contract/rotation/ward-plan';
import {
  mayArrange,
  mostAtOnce,
  splitFault,
  taughtDays,
  type TaughtDays,
  type WardPart,
} from '@contract/rotation/ward-rules';
import { daysAhead, type StayDays } from '@contract/rotation/stay-states';
import type { Tone } from '@/ui/tokens';

/** How far the split of a stay is; `redo`: the stay was moved since, and its parts no longer fit. */
export type SplitState = 'open' | 'draft' | 'redo' | 'published';

export const splitWords: Record<SplitState, string> = {
  open: '未安排',
  draft: '草稿',
  redo: '需重排',
  published: '已发布',
};
export const splitTones: Record<SplitState, Tone> = {
  open: 'info',
  draft: 'warning',
  redo: 'danger',
  published: 'success',
};

export function splitState(stay: PlannedStay): SplitState {
  if (stay.draft) return splitFault(stay, stay.draft) === null ? 'draft' : 'redo';
  if (stay.parts.length === 0) return 'open';
  return splitFault(stay, stay.parts) === null ? 'published' : 'redo';
}

/** What is being prepared, else what holds. */
export const shownParts = ({ draft, parts }: PlannedStay): readonly WardPart[] => draft ?? parts;

export const isOpen = ({ state }: PlannedStay) => mayArrange(state);

/** Calendar weeks of a span, from Monday to Sunday; the first and the last as far as they lie in it. */
export function weeksOf({ from, to }: StayDays): StayDays[] {
  const weeks: StayDays[] = [];
  for (let start = from; start <= to;) {
    const weekday = (new Date(`${start}T00:00:00Z`).getUTCDay() + 6) % 7;
    const sunday = daysAhead(start, 6 - weekday);
    const end = sunday < to ? sunday : to;
    weeks.push({ from: start, to: end });
    start = daysAhead(end, 1);
  }
  return weeks;
}

/** Places that the teachers of a plan have given away: by drafts where there are some, and in other departments. */
export function heldPlaces(plan: WardPlan, except: ReadonlySet<number> = new Set()): TaughtDays[] {
  const own = plan.stays
    .filter(({ id }) => !except.has(id))
    .flatMap((stay) => taughtDays(stay.userId, shownParts(stay)));
  // Trainees elsewhere are not named; nobody is in two stays at once, so a stay tells one from another.
  const others = plan.elsewhere.map(({ stayId, deptName: _deptName, ...days }) => ({ ...days, userId: -stayId }));
  return [...own, ...others];
}

/** The most trainees that a teacher has on a day of a span. */
export const loadOf = (held: readonly TaughtDays[], teacherId: number, span: StayDays): number =>
  mostAtOnce(
    held.filter((one) => one.teacherId === teacherId),
    span,
  ).people.length;

/** `12-01–12-13` of this year's days. */
export const dayRange = ({ from, to }: StayDays) => `${from.slice(5)}–${to.slice(5)}`;
