import { nextSittingState, type SittingAction } from '../sittings/acts';
import type { SittingState } from '../sittings/states';
import { seatActionKeys, type SeatAction } from './rules';

/** What each of an invigilator's actions does to a sitting. */
export const seatDeeds = {
  unlock: 'takeOver',
  force: 'force',
  absent: 'markAbsent',
  cheat: 'markCheat',
  reopen: 'reopen',
} as const satisfies Record<SeatAction, SittingAction>;

/** What time allows of them; instants in ms. */
export interface SeatTime {
  now: number;
  /** Until when somebody who has not been there yet may come. */
  latestEntry: number;
  /** The end of the candidate's own time; null: it has not begun. */
  deadline: number | null;
}

/** Why it is not the time for an action, as the server refuses it; undefined where it is. */
export function seatRefusal(action: SeatAction, { now, latestEntry, deadline }: SeatTime): string | undefined {
  // Nobody is absent before he could not come any more.
  if (action === 'absent' && now <= latestEntry) return '迟到时限未过，考生仍可入场，请稍后再记缺考';
  // Whoever goes on has time to: a sitting that is over at once is closed again by the clock.
  if (action === 'reopen' && deadline !== null && deadline <= now) return '该考生的考试时间已到，请先为其延长时间';
  return undefined;
}

/** Which of them are possible for a sitting at a moment: the table of `sittings/acts.ts` and the time, as the server goes by them. */
export const actionsFor = (state: SittingState, time: SeatTime): SeatAction[] =>
  seatActionKeys.filter(
    (action) =>
      nextSittingState('invigilator', state, seatDeeds[action]) !== null && seatRefusal(action, time) === undefined,
  );
