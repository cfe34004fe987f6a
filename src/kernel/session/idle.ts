import { idleMs, isUseNoted, isUseUntold, noteUse, subscribeUse } from '@device/api/last-use';

/** A mouse that moves need not be noted at every step. */
const noteEveryMs = 5_000;
const lookEveryMs = 1_000;
/** How long before the end it is announced; of a very short limit, half of it. */
const longestWarningMs = 60_000;

/**
 * What only a person does. Not `scroll`: pages scroll by themselves, too, and whoever scrolls uses a wheel, a finger, a
 * pointer or a key.
 */
const inputs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'touchmove'] as const;
const passively = { capture: true, passive: true } as const;

/** Marks the dialog that announces the end: what is done in it is its own affair. */
export const idleDialogAttribute = 'data-idle-warning';
const moves = ['pointermove', 'touchmove'];
const dialogKeys = ['Tab', 'Shift', 'Enter', ' '];

export interface IdleEvents {
  /** Each second of the last minute; null when somebody touched a tab meanwhile. */
  onWarning: (secondsLeft: number | null) => void;
  onIdle: () => void;
  /** Somebody is there, and no call has told the server for some time. */
  onUntold: () => void;
}

/**
 * Notes what a person touches in this tab, and follows how long nobody has touched any tab of this browser: warns, and
 * calls back once when the limit is reached. Calls to the server count for nothing: pages make them by themselves. What
 * is done after the time is up prolongs nothing, for instance when a computer wakes up. Answers with what stops it.
 * @param minutes 0: there is no limit
 */
export function watchIdle(minutes: number, { onWarning, onIdle, onUntold }: IdleEvents): () => void {
  const limitMs = minutes === 0 ? Infinity : minutes * 60_000;
  const warningMs = Math.min(longestWarningMs, limitMs / 2);
  let isOver = false;
  let isWarned = false;
  const warn = (secondsLeft: number | null) => {
    isWarned = secondsLeft !== null;
    onWarning(secondsLeft);
  };
  const look = () => {
    if (isOver) return;
    const leftMs = limitMs - idleMs();
    if (leftMs <= 0) {
      isOver = true;
      if (isWarned) warn(null);
      onIdle();
    } else if (leftMs <= warningMs) warn(Math.ceil(leftMs / 1000));
    else if (isWarned) warn(null);
    if (!isOver && isUseUntold()) onUntold();
  };
  const onInput = (event: Event) => {
    look();
    if (isOver || !event.isTrusted || (isWarned && !isAnswer(event))) return;
    const idle = idleMs();
    // Less than nothing: the clock was put back.
    if (idle >= noteEveryMs || idle < 0) noteUse();
  };

  if (!isUseNoted()) noteUse();
  look();
  const stopUse = subscribeUse(look);
  const timer = setInterval(look, lookEveryMs);
  for (const input of inputs) window.addEventListener(input, onInput, passively);
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    stopUse();
    for (const input of inputs) window.removeEventListener(input, onInput, passively);
    document.removeEventListener('visibilitychange', look);
    if (isWarned) onWarning(null);
  };
}

/**
 * Whether an input answers the warning with going on. The way to one of its buttons does not, or 立即退出 could not be
 * reached, nor does a mouse that a sleeve moved.
 */
function isAnswer(event: Event): boolean {
  if (moves.includes(event.type)) return false;
  const isWithin = event.target instanceof Element && event.target.closest(`[${idleDialogAttribute}]`) !== null;
  return !isWithin || (event.type === 'keydown' && !dialogKeys.includes((event as KeyboardEvent).key));
}
