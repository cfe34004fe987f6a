import type { MovementPhase } from '@contract/rotation/movements';

/** 在科名单 with one of its lists in front. */
export const wardListPath = (phase: MovementPhase) =>
  `/rotation-management/ward-list${phase === 'here' ? '' : `?phase=${phase}`}`;
