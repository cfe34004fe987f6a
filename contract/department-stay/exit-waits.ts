import { daysBeforeEnd } from '../evaluation/rules';
import { daysAhead } from '../rotation/stay-states';
import type { ExitOwner, ExitState, ItemState } from './exit-rules';

/** Whom a checklist waits for, since when, and when that is reported. No schema here. */

/** An item that waits for somebody else longer than so many days is reported (issue 17). */
export const reportAfterDays = 3;

/** Each item is reported once before the trainee has asked to leave, and once more while it is reviewed. */
export const waitStages = ['before', 'review'] as const;
export type WaitStage = (typeof waitStages)[number];
export const stageOf = (state: ExitState): WaitStage => (state === 'pending' ? 'review' : 'before');

/** To whom: whoever answers for a teacher is the head of the ward, for a ward the office. */
export const superiorWords = { head: '科主任', office: '教育处' } as const;
export type Superior = keyof typeof superiorWords;
/** @param hasHead whether the ward has a head who is not waited for himself */
export const superiorOf = (owner: ExitOwner, hasHead: boolean): Superior =>
  owner === 'teacher' && hasHead ? 'head' : 'office';

/** The day from which a list is due: that of the application, or the seventh before the planned end, whichever is earlier. */
export function listDueOn(to: string, appliedOn: string | null): string {
  const near = daysAhead(to, -daysBeforeEnd);
  return appliedOn !== null && appliedOn < near ? appliedOn : near;
}

/**
 * Since when an item waits for somebody else than the trainee; null while it does not.
 * @param since as its module knows
 */
export function waitsSince(
  { state, owner, since }: { state: ItemState; owner: ExitOwner; since: string | null },
  { dueOn, today }: { dueOn: string; today: string },
): string | null {
  if (state !== 'unmet' || owner === 'trainee') return since;
  const from = since !== null && since > dueOn ? since : dueOn;
  return from <= today ? from : null;
}

/** Whether an item has waited so long that it is reported. */
export const isLate = (
  { state, owner, since }: { state: ItemState; owner: ExitOwner; since: string | null },
  today: string,
): boolean => state === 'unmet' && owner !== 'trainee' && since !== null && daysAhead(since, reportAfterDays) <= today;
