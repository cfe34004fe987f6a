import { Loader, Portal } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useLoading } from '@/kernel/use-loading';
import classes from './loading-overlay.module.css';

/** Calls shorter than this draw nothing, so that the page does not flash. */
const delayMs = 400;

/** 数据加载中 over the page while the person waits for a call; closes when no such call runs (requirements section 4). */
export function LoadingOverlay() {
  const isLoading = useLoading();
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isLoading) return;
    const timer = window.setTimeout(() => setLate(true), delayMs);
    return () => {
      window.clearTimeout(timer);
      setLate(false);
    };
  }, [isLoading]);
  if (!isLoading || !isLate) return null;
  return (
    <Portal>
      <div className={classes.overlay} role="status">
        <div className={classes.card}>
          <Loader size="sm" />
          数据加载中
        </div>
      </div>
    </Portal>
  );
}
