import { hospitalTime } from '@contract/kernel/hospital-time';
import type { CSSProperties } from 'react';
import type { CalendarItem } from './calendar-item';
import classes from './calendar.module.css';

/** `14:00` */
export const timeOf = (at: number): string => hospitalTime(at).slice(11, 16);

interface ItemButtonProps {
  item: CalendarItem;
  onOpen: (key: CalendarItem['key']) => void;
  /** One line, as in a month; otherwise with the end, the state and the note. */
  isShort?: boolean;
  /** Without its end: others stand beside it. */
  isNarrow?: boolean;
  style?: CSSProperties;
}

/** What takes place, as a button that opens it; the whole of it is its name and its hint. */
export function ItemButton({ item, onOpen, isShort = false, isNarrow = false, style }: ItemButtonProps) {
  const { key, from, to, title, note, state, tone } = item;
  const whole = [`${timeOf(from)}–${timeOf(to)}`, title, state, note].filter(Boolean).join(' ');
  return (
    <button
      type="button"
      className={classes.item}
      data-tone={tone}
      data-short={isShort || undefined}
      style={style}
      title={whole}
      aria-label={whole}
      onClick={() => onOpen(key)}
    >
      <span className={classes.time}>{isShort || isNarrow ? timeOf(from) : `${timeOf(from)}–${timeOf(to)}`}</span>
      <span className={classes.title}>{title}</span>
      {!isShort && <span className={classes.note}>{[state, note].filter(Boolean).join(' · ')}</span>}
    </button>
  );
}
