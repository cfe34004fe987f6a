import type { MovementPhase } from '@contract/rotation/movements';

/** What the lists of a ward are called. */
export const phaseWords: Record<MovementPhase, string> = {
  here: '在科',
  arriving: '入科',
  leaving: '出科',
  unplaced: '未安排',
  trainees: '我的学员',
};
