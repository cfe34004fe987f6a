import { VersionState, versionStates } from '@contract/handbook/rules';
import { StatusDot } from '@/ui/status-dot';
import type { Tone } from '@/ui/tokens';

const tones: Record<VersionState, Tone> = {
  [VersionState.draft]: 'warning',
  [VersionState.published]: 'success',
  [VersionState.stopped]: 'info',
};

/** State of a version as dot and word. */
export const VersionStateWord = ({ state }: { state: VersionState }) => (
  <StatusDot tone={tones[state]}>{versionStates[state]}</StatusDot>
);
