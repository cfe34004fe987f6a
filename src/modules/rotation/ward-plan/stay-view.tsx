import { stayStateWords } from '@contract/rotation/stay-states';
import type { PlannedStay, WardPlan } from '@contract/rotation/ward-plan';
import { Button, Drawer } from '@mantine/core';
import { dayRange } from './plan-view';
import classes from './ward-plan.module.css';

interface StayViewProps {
  plan: WardPlan;
  stay: PlannedStay;
  onHistory: () => void;
  onClose: () => void;
}

/** A stay and its published split, for those who may not change it and of stays that are over. */
export function StayView({ plan, stay, onHistory, onClose }: StayViewProps) {
  return (
    <Drawer opened onClose={onClose} title={`科内安排：${stay.name}`} closeButtonProps={{ 'aria-label': '关闭' }}>
      <p>
        {plan.deptName} {stay.from} 至 {stay.to}，{stayStateWords[stay.state]}
      </p>
      {stay.parts.length === 0 ? (
        <p className={classes.second}>没有发布的安排</p>
      ) : (
        <ol className={classes.steps}>
          {stay.parts.map((part) => (
            <li key={part.from}>
              {dayRange(part)} {part.place} {plan.teachers.find(({ userId }) => userId === part.teacherId)?.name}
            </li>
          ))}
        </ol>
      )}
      <Button variant="default" onClick={onHistory}>
        操作记录
      </Button>
    </Drawer>
  );
}
