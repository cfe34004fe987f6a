import type { ReactNode } from 'react';
import classes from './status-dot.module.css';
import type { Tone } from './tokens';

/** A state as dot and word, so that it is told without colour too. */
export function StatusDot({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={classes.status} data-tone={tone}>
      {children}
    </span>
  );
}
