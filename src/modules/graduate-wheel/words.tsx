import type { WheelGroup } from '@contract/graduate-wheel/wheel';
import { wheelKinds } from '@contract/graduate-wheel/rules';
import { Popover, UnstyledButton } from '@mantine/core';
import { StatusDot } from '@/ui/status-dot';
import classes from './wheel.module.css';

export const stateOf = (group: WheelGroup) =>
  !group.is_published ? '未发布' : group.is_changed ? '有未发布的变动' : '已发布';
const toneOf = (group: WheelGroup) => (!group.is_published ? 'info' : group.is_changed ? 'warning' : 'success');

/** How many students a group has, and who they are, as far as the reader may know. */
function Members({ group: { name, students, members } }: { group: WheelGroup }) {
  if (students === 0) return '0 人';
  const others = students - members.length;
  return (
    <Popover position="bottom-start" shadow="md" width={220} withinPortal trapFocus>
      <Popover.Target>
        <UnstyledButton className={classes.count} aria-label={`${name}的学生，${students} 人`}>
          {students} 人
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={`${name}的学生`} tabIndex={-1} data-autofocus>
        <ul className={classes.members}>
          {members.map((one) => (
            <li key={one.user_id}>
              {one.name} <small>{one.staff_id}</small>
            </li>
          ))}
          {others > 0 && <li>{members.length > 0 ? `另有 ${others} 人` : `${others} 人，来科前一个月起显示姓名`}</li>}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}

/** What there is to know of a group beside its weeks. */
export const GroupFacts = ({ group }: { group: WheelGroup }) => (
  <small>
    <span>
      {wheelKinds[group.kind]} · <Members group={group} />
    </span>
    <StatusDot tone={toneOf(group)}>{stateOf(group)}</StatusDot>
  </small>
);
