import type { Qualification } from '@contract/teacher/qualifications';
import { endsSoonDays, qualificationStates } from '@contract/teacher/rules';
import { StatusDot } from '@/ui/status-dot';

interface Of {
  row: Qualification;
}
const tones = { active: 'success', expired: 'danger', suspended: 'info' } as const;

export const QualificationState = ({ row: { state, reason } }: { row: Pick<Qualification, 'state' | 'reason'> }) => (
  <span title={reason || undefined}>
    <StatusDot tone={tones[state]}>{qualificationStates[state]}</StatusDot>
  </span>
);

/** Last day of the term; one that ends soon says in how many days. */
export function EndOf({ row: { state, valid_until: until, days_left: left } }: Of) {
  if (state !== 'active' || left > endsSoonDays) return until;
  return <StatusDot tone="warning">{left === 0 ? `${until}（今天）` : `${until}（${left} 天）`}</StatusDot>;
}

/** How many conditions are not met, and which. */
export const Unmet = ({ row: { unmet } }: Of) =>
  unmet.length === 0 ? '满足' : <span title={unmet.join('\n')}>{`缺 ${unmet.length} 项`}</span>;
