import type { WheelGroup } from '@contract/graduate-wheel/wheel';
import { wheelKinds } from '@contract/graduate-wheel/rules';
import { StatusDot } from '@/ui/status-dot';

export const stateOf = (group: WheelGroup) =>
  !group.is_published ? '未发布' : group.is_changed ? '有未发布的变动' : '已发布';
const toneOf = (group: WheelGroup) => (!group.is_published ? 'info' : group.is_changed ? 'warning' : 'success');

/** What there is to know of a group beside its weeks. */
export const GroupFacts = ({ group }: { group: WheelGroup }) => (
  <small>
    {wheelKinds[group.kind]} · {group.students} 人 <StatusDot tone={toneOf(group)}>{stateOf(group)}</StatusDot>
  </small>
);
