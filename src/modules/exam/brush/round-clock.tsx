import { practiceDeadline } from '@contract/exam/practice-rules';
import type { Practice } from '@contract/exam/practice';
import { serverNow } from '@device/api/server-time';
import { useEffect, useEffectEvent, useState } from 'react';
import { leftWords } from '../sitting/clock-words';
import classes from './brush.module.css';

/** Milliseconds that a mock exam has left; null where it has no end or is over. */
export function useTimeLeft(round: Practice): number | null {
  const deadline = round.finished_at === null ? practiceDeadline(round) : null;
  const [now, look] = useState(serverNow);
  useEffect(() => {
    if (deadline === null) return;
    const timer = setInterval(() => look(serverNow()), 1000);
    return () => clearInterval(timer);
  }, [deadline]);
  return deadline === null ? null : Math.max(0, deadline - now);
}

interface RoundClockProps {
  /** ms. */
  left: number;
  /** Told once, when nothing is left. */
  onEnd: () => void;
}

const soon = 5 * 60_000;

/** The time that is left. At its end the page hands in; where no page is open the server does, with what was answered before. */
export function RoundClock({ left, onEnd }: RoundClockProps) {
  const tell = useEffectEvent(onEnd);
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) tell();
  }, [isOver]);
  return (
    <span className={classes.clock} data-soon={left <= soon || undefined} role="timer" aria-label="剩余时间">
      {isOver ? '时间到' : `剩余 ${leftWords(left)}`}
    </span>
  );
}
