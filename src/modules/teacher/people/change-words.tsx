import { changeStates, type ChangeState } from '@contract/teacher/change-rules';
import type { QualificationChange } from '@contract/teacher/changes';
import type { ReactNode } from 'react';
import { StatusDot } from '@/ui/status-dot';
import classes from '../selection/objections.module.css';
import { kindOf } from '../selection/words';

const tones: Record<ChangeState, 'primary' | 'warning' | 'success' | 'info' | 'danger'> = {
  asked: 'primary',
  planned: 'warning',
  done: 'success',
  cancelled: 'info',
  rejected: 'danger',
  withdrawn: 'info',
};

/** From what to what, how it stands, and what is done with it. */
export function ChangeItem({ one, children }: { one: QualificationChange; children?: ReactNode }) {
  const from = kindOf({ capacity: one.from_capacity, level: one.from_level });
  const to = kindOf({ capacity: one.to_capacity, level: one.to_level });
  const term = one.until ? `，聘期至 ${one.until}，编号 ${one.certificate}` : '';
  return (
    <li className={classes.heard}>
      <div className={classes.head}>
        <b>{`${from} → ${to}`}</b>
        <StatusDot tone={tones[one.state]}>{changeStates[one.state]}</StatusDot>
        <span className={classes.deeds}>{children}</span>
      </div>
      <p>{one.reason}</p>
      <p className={classes.answer}>
        {`${one.effective_on} 起${term}，由 ${one.by_name} ${one.is_asked ? '申请' : '办理'}`}
      </p>
    </li>
  );
}
