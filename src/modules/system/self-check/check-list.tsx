import { StatusDot } from '@/ui/status-dot';
import type { Check } from './browser-checks';
import classes from './self-check.module.css';

/** Checks with their outcome as dot and word. */
export function CheckList({ checks }: { checks: readonly Check[] }) {
  return (
    <dl className={classes.list}>
      {checks.map(({ title, isGood, note }) => (
        <div key={title} className={classes.row}>
          <dt>{title}</dt>
          <dd className={classes.state}>
            <StatusDot tone={isGood ? 'success' : 'danger'}>{isGood ? '正常' : '异常'}</StatusDot>
          </dd>
          <dd className={classes.note}>{note}</dd>
        </div>
      ))}
    </dl>
  );
}
