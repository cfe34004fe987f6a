/** When a person last touched any tab of this browser, in ms since 1970. */
const usedKey = 'reach_used';
/** A mouse that moves need not be noted at every step. */
const noteEveryMs = 5_000;
const lookEveryMs = 5_000;

/**
 * What only a person does. Not `scroll`: pages scroll by themselves, too, and whoever scrolls uses a wheel, a finger, a
 * pointer or a key.
 */
const inputs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'touchmove'] as const;
const passively = { capture: true, passive: true } as const;

/**
 * Calls back, once, when nobody has touched any tab of this browser for so many minutes. Calls to the server count for
 * nothing: pages make them by themselves. What is done after the time is up prolongs nothing, for instance when a
 * computer wakes up. Answers with what stops it.
 */
export function watchIdle(minutes: number, onIdle: () => void): () => void {
  let isOver = false;
  const look = () => {
    if (!isOver && idleMs() >= minutes * 60_000) {
      isOver = true;
      onIdle();
    }
  };
  const onInput = (event: Event) => {
    look();
    if (isOver || !event.isTrusted) return;
    const idle = idleMs();
    // Less than nothing: the clock was put back.
    if (idle >= noteEveryMs || idle < 0) noteUse();
  };

  if (localStorage.getItem(usedKey) === null) noteUse();
  look();
  const timer = setInterval(look, lookEveryMs);
  for (const input of inputs) window.addEventListener(input, onInput, passively);
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    for (const input of inputs) window.removeEventListener(input, onInput, passively);
    document.removeEventListener('visibilitychange', look);
  };
}

/** The next session begins to count anew. */
export function forgetUse(): void {
  localStorage.removeItem(usedKey);
}

function noteUse(): void {
  localStorage.setItem(usedKey, String(Date.now()));
}

/** Nothing noted, or nothing that is a time, counts as used just now. */
function idleMs(): number {
  return Date.now() - (Number(localStorage.getItem(usedKey)) || Date.now());
}
