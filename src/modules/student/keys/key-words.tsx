import type { KeyStudent } from '@contract/student/keys';
import { keyStates } from '@contract/student/rules';
import { StatusDot } from '@/ui/status-dot';
import { keyTones } from '../words';

export const KeyState = ({ row: { state, is_releasing: isReleasing } }: { row: KeyStudent }) => (
  <StatusDot tone={isReleasing ? 'primary' : keyTones[state]}>
    {isReleasing ? '解除审批中' : keyStates[state]}
  </StatusDot>
);

/** 2026-12-01 with how far it is; late ones say so. */
export function NextOn({ row: { next_on: next, days_left: left } }: { row: KeyStudent }) {
  if (next === null || left === null) return '–';
  if (left > 7) return next;
  const words = left < 0 ? `已逾期 ${-left} 天` : left === 0 ? '今天' : `还有 ${left} 天`;
  return <StatusDot tone={left < 0 ? 'danger' : 'warning'}>{`${next}（${words}）`}</StatusDot>;
}
