import { Loader } from '@mantine/core';
import classes from './splash.module.css';

/** Seen while the session loads, and only when that takes longer than a blink (the style delays it). */
export function Splash() {
  return (
    <div className={classes.splash} role="status" aria-label="数据加载中">
      <Loader size="sm" />
    </div>
  );
}
