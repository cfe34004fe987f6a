import type { ReactNode } from 'react';
import classes from './step-frame.module.css';

interface StepFrameProps {
  children: ReactNode;
  /** Buttons at the left of the bottom bar: what is not the next step. */
  aside?: ReactNode;
  /** Buttons at the right; the main one comes last. */
  actions: ReactNode;
}

/** A step of the dialog: scrolling content above a bar of buttons that never scrolls away. */
export function StepFrame({ children, aside, actions }: StepFrameProps) {
  return (
    <>
      <div className={classes.content}>{children}</div>
      <footer className={classes.bar}>
        <div className={classes.aside}>{aside}</div>
        <div className={classes.actions}>{actions}</div>
      </footer>
    </>
  );
}
