import type { SeatState } from '@contract/exam/watch/rules';
import { formatDateTime } from '@/ui/format';
import type { Tone } from '@/ui/tokens';

export const seatTones: Readonly<Record<SeatState, Tone>> = {
  trouble: 'danger',
  offline: 'warning',
  absent: 'info',
  none: 'info',
  waiting: 'primary',
  answering: 'primary',
  done: 'success',
};

/** A moment to the minute. */
export const minuteOf = (at: string): string => formatDateTime(at).slice(0, 16);
