import type { ReactNode } from 'react';
import type { Tone } from '@/ui/tokens';
import classes from './timeline.module.css';

/** One thing that happened, happens now, or is to come. */
export interface TimelineItem {
  key: string | number;
  title: ReactNode;
  /** Its moment or period, at the right. */
  at?: ReactNode;
  /** One quiet line below. */
  note?: ReactNode;
  /** Somebody's own words. */
  said?: string;
  /** Whatever else belongs to it. */
  children?: ReactNode;
  /** Of the dot, for what has happened. */
  tone?: Tone | undefined;
  /** What has happened has none. */
  coming?: 'now' | 'later' | undefined;
}

/** Events in order, on a thread: what was, what is now, and what is still to come. */
export function Timeline({ items, label }: { items: readonly TimelineItem[]; label: string }) {
  return (
    <ol className={classes.list} aria-label={label}>
      {items.map(({ key, title, at, note, said, children, tone, coming }) => (
        <li
          key={key}
          className={classes.entry}
          data-tone={tone}
          data-coming={coming}
          aria-current={coming === 'now' ? 'step' : undefined}
        >
          <div className={classes.head}>
            <span className={classes.what}>{title}</span>
            {at && <span className={classes.at}>{at}</span>}
          </div>
          {note && <div className={classes.note}>{note}</div>}
          {said && <p className={classes.said}>{said}</p>}
          {children}
        </li>
      ))}
    </ol>
  );
}
