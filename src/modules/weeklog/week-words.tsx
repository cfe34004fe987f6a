import { hospitalTime } from '@contract/kernel/hospital-time';
import { weekStates, type WeekState } from '@contract/weeklog/rules';
import { StatusDot } from '@/ui/status-dot';

const tones = {
  none: 'warning',
  draft: 'primary',
  submitted: 'primary',
  reviewed: 'success',
  overdue: 'danger',
  free: 'info',
} as const;

/** What a week is, with 迟交 where its log came late. */
export function WeekStateDot({ state, isLate }: { state: WeekState; isLate: boolean }) {
  return <StatusDot tone={tones[state]}>{stateWord(state, isLate)}</StatusDot>;
}

export const stateWord = (state: WeekState, isLate: boolean) => `${weekStates[state]}${isLate ? '（迟交）' : ''}`;

/** `2026-11-30 12:00` of a moment, or a dash. */
export const momentOf = (at: string | null) => (at === null ? '–' : hospitalTime(Date.parse(at)).slice(0, 16));
