import { ExamStatus } from '@contract/exam/exams/status';
import type { SeatState } from '@contract/exam/watch/rules';
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

export function examTone(status: number): Tone {
  if (status === ExamStatus.running) return 'primary';
  return status === ExamStatus.waiting ? 'warning' : 'info';
}
