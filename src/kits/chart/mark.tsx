import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import classes from './chart.module.css';

interface MarkProps {
  to: string | undefined;
  words: string;
  onPoint: (isOn: boolean) => void;
  children: ReactNode;
}

/** What can be pointed at, reached by Tab, and opened where it has an address. */
export function Mark({ to, words, onPoint, children }: MarkProps) {
  const navigate = useNavigate();
  const pointing = {
    onPointerEnter: () => onPoint(true),
    onPointerLeave: () => onPoint(false),
    onFocus: () => onPoint(true),
    onBlur: () => onPoint(false),
  };
  if (to === undefined)
    return (
      <g role="img" aria-label={words} {...pointing}>
        {children}
      </g>
    );
  return (
    <a
      href={`/main${to}`}
      aria-label={words}
      className={classes.mark}
      {...pointing}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey) return;
        event.preventDefault();
        void navigate(to);
      }}
    >
      {children}
    </a>
  );
}
