import { IconListCheck } from '@tabler/icons-react';
import classes from './task-tray.module.css';

const radius = 14;
const circumference = 2 * Math.PI * radius;

/** The tray's icon; a ring around it tells how far the running task is, a full ring that it cannot be told. */
export function TrayIcon({ running, percent }: { running: boolean; percent: number | null }) {
  const length = percent === null ? 0.25 : percent / 100;
  return (
    <span className={classes.icon}>
      <IconListCheck size={18} stroke={1.75} aria-hidden />
      {running && (
        <svg className={classes.ring} data-unknown={percent === null} viewBox="0 0 32 32" aria-hidden>
          <circle className={classes.ringTrack} cx={16} cy={16} r={radius} />
          <circle
            className={classes.ringValue}
            cx={16}
            cy={16}
            r={radius}
            strokeDasharray={`${length * circumference} ${circumference}`}
          />
        </svg>
      )}
    </span>
  );
}
