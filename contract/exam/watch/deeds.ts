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

/** Which of them are possible for a sitting: the table of `sittings/acts.ts`, as the server goes by it. */
export const actionsFor = (state: SittingState): SeatAction[] =>
  seatActionKeys.filter((action) => nextSittingState('invigilator', state, seatDeeds[action]) !== null);
