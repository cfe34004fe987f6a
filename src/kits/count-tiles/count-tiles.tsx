import { Link } from 'react-router-dom';
import { formatCount } from '@/ui/format';
import classes from './count-tiles.module.css';

export interface CountTile {
  /** What is counted. */
  label: string;
  count: number;
  /** The list that holds what is counted; a number that leads nowhere is none of these. */
  to: string;
  /** What the number is beside: 上月 12. */
  hint?: string;
  /** Asks for somebody: drawn in the colour of a warning while it is not nought. */
  isUrgent?: boolean;
}

/** Numbers that each open their rows. */
export function CountTiles({ tiles }: { tiles: readonly CountTile[] }) {
  return (
    <ul className={classes.tiles}>
      {tiles.map(({ label, count, to, hint, isUrgent }) => (
        <li key={label}>
          <Link to={to} className={classes.tile} data-none={count === 0 || undefined}>
            <span className={classes.label}>{label}</span>
            <span className={classes.count} data-urgent={(isUrgent && count > 0) || undefined}>
              {formatCount(count)}
            </span>
            {hint && <span className={classes.hint}>{hint}</span>}
          </Link>
        </li>
      ))}
    </ul>
  );
}
