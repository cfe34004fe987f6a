import { objectionStates, type ObjectionState } from '@contract/teacher/selection/objection-rules';
import type { HeardObjection } from '@contract/teacher/selection/objections';
import type { ReactNode } from 'react';
import { StatusDot } from '@/ui/status-dot';
import classes from './objections.module.css';

const tones = { open: 'warning', upheld: 'danger', dismissed: 'info' } as const;

const ObjectionWord = ({ state }: { state: ObjectionState }) => (
  <StatusDot tone={tones[state]}>{objectionStates[state]}</StatusDot>
);

interface HeardProps {
  one: HeardObjection;
  /** Who it comes from, or whom it is about. */
  title: string;
  /** Why the reader does nothing with it; empty: he can. */
  note?: string;
  children?: ReactNode;
}

/** An objection with its answer, as far as the reader may know it. */
export function Heard({ one, title, note = '', children }: HeardProps) {
  return (
    <li className={classes.heard}>
      <div className={classes.head}>
        <b>{title}</b>
        <span className={classes.muted}>{one.raised_on}</span>
        <ObjectionWord state={one.state} />
        {children}
      </div>
      <p>{one.text || '内容已对申报人保密'}</p>
      {one.answer && <p className={classes.answer}>答复：{one.answer}</p>}
      {note && <p className={classes.answer}>{note}</p>}
    </li>
  );
}
