import { businessStatuses } from '@contract/people/business-status';
import type { Tone } from '@/ui/tokens';

const { waiting, training, paused, extended, withdrawn, completed, left } = businessStatuses;

const tones: Record<number, Tone> = {
  [waiting.id]: 'primary',
  [training.id]: 'success',
  [paused.id]: 'warning',
  [extended.id]: 'warning',
  [withdrawn.id]: 'danger',
  [completed.id]: 'info',
  [left.id]: 'info',
};

/** Colour of a business status; its word always stands beside it. */
export function statusTone(status: number): Tone {
  return tones[status] ?? 'info';
}
