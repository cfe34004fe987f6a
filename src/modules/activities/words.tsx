import {
  evidenceStates,
  shownState,
  shownStates,
  type EvidenceState,
  type ShownState,
  type Timed,
} from '@contract/activities/status';
import { spanWords } from '@contract/room/rules';
import { serverNow } from '@device/api/server-time';
import { StatusDot } from '@/ui/status-dot';
import type { Tone } from '@/ui/tokens';

export const stateTones: Record<ShownState, Tone> = {
  draft: 'info',
  pending: 'warning',
  published: 'primary',
  running: 'success',
  ended: 'warning',
  cancelled: 'danger',
  archived: 'info',
};
const evidenceTones: Record<EvidenceState, Tone> = {
  none: 'info',
  pending: 'warning',
  accepted: 'success',
  rejected: 'danger',
};

/** `11-25 周三 14:00–15:30` */
export const whenWords = ({ start_at, end_at }: Pick<Timed, 'start_at' | 'end_at'>) =>
  spanWords({ from: Date.parse(start_at), to: Date.parse(end_at) }, serverNow());

/** A day and a minute of the hospital's clock as an instant in ISO 8601. */
export const momentAt = (day: string, minute: number) =>
  new Date(Date.parse(`${day}T00:00:00+08:00`) + minute * 60_000).toISOString();

/** Words as the options of a filter or a field. */
export const optionsOf = <Key extends string>(words: Record<Key, string>) =>
  (Object.keys(words) as Key[]).map((value) => ({ value, label: words[value] }));

/** How an activity stands now. */
export function ActivityStateWord({ row }: { row: Timed }) {
  const shown = shownState(row, serverNow());
  return <StatusDot tone={stateTones[shown]}>{shownStates[shown]}</StatusDot>;
}

export const EvidenceWord = ({ state }: { state: EvidenceState }) => (
  <StatusDot tone={evidenceTones[state]}>{evidenceStates[state]}</StatusDot>
);
