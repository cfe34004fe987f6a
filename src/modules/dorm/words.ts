import type { BedLook, LodgingState } from '@contract/dorm/rules';
import type { ViolationState } from '@contract/dorm/violation-rules';
import type { Tone } from '@/ui/tokens';

export const lodgingTones: Record<LodgingState, Tone> = {
  planned: 'primary',
  in: 'success',
  leaving: 'warning',
  out: 'info',
  moved: 'info',
  cancelled: 'info',
};
export const bedTones: Record<BedLook, Tone> = {
  free: 'success',
  coming: 'primary',
  taken: 'info',
  reserved: 'warning',
  repair: 'danger',
};
export const violationTones: Record<ViolationState, Tone> = {
  open: 'danger',
  told: 'warning',
  punished: 'info',
  appeal: 'primary',
  revoked: 'success',
};
