import type { OwnActivity } from '@contract/activities/taking-part';
import { creditObstacle, enrolStates } from '@contract/activities/status';
import { StatusDot } from '@/ui/status-dot';

/** Why one's hours do not count yet; empty when they do. */
export const ownObstacle = (row: OwnActivity) =>
  creditObstacle(row, {
    in_state: row.part.in_state,
    out_state: row.part.out_state,
    is_evaluated: row.part.is_evaluated,
  });

/** `已报名`, `候补第 2 位`; a dash for who did not enrol. */
export function enrolWords({ part, needs_enrolment: isNeeded }: OwnActivity): string {
  if (part.waiting_place !== null) return `候补第 ${part.waiting_place} 位`;
  return part.enrol_state === null ? (isNeeded ? '未报名' : '不须报名') : enrolStates[part.enrol_state];
}

/** Hours that count, or what is still to be done for them. */
export function CreditWord({ row }: { row: OwnActivity }) {
  const { credit_hours: hours } = row.part;
  if (hours !== null) return <StatusDot tone="success">{`已计 ${hours} 学时`}</StatusDot>;
  const obstacle = ownObstacle(row);
  const isLost = row.state === 'cancelled' || row.evidence_state === 'rejected' || row.part.in_state === 'refused';
  return <StatusDot tone={isLost ? 'danger' : 'warning'}>{obstacle || '待计入'}</StatusDot>;
}

/** Seats taken of those that there are. */
export const seatWords = ({ enrolled, most_people: most, waiting }: OwnActivity) =>
  `${enrolled}${most === null ? '' : ` / ${most}`}${waiting > 0 ? `，候补 ${waiting}` : ''}`;
