import { stayStateWords, type StayState } from '@contract/rotation/stay-states';
import { StatusDot } from '@/ui/status-dot';
import type { Tone } from '@/ui/tokens';

const tones: Record<StayState, Tone> = {
  planned: 'info',
  due: 'warning',
  in: 'success',
  leaving: 'warning',
  left: 'info',
  failed: 'danger',
  cancelled: 'info',
};

/** 计划、待入科、在科… of a stay. */
export const StayStateDot = ({ state }: { state: StayState }) => (
  <StatusDot tone={tones[state]}>{stayStateWords[state]}</StatusDot>
);
