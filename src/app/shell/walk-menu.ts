import type { KeyboardEvent } from 'react';

const steps: Readonly<Record<string, (index: number, last: number) => number>> = {
  ArrowDown: (index, last) => Math.min(index + 1, last),
  ArrowUp: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

/** Moves the focus through the links and heads of a menu; → unfolds a group's head and ← folds it. */
export function walkMenu(event: KeyboardEvent, menu: HTMLElement): void {
  const stops = [...menu.querySelectorAll<HTMLElement>('a, button')];
  const index = stops.indexOf(document.activeElement as HTMLElement);
  if (index === -1) return;
  const step = steps[event.key];
  const expanded = stops[index]!.getAttribute('aria-expanded');
  const isFold =
    (event.key === 'ArrowRight' && expanded === 'false') || (event.key === 'ArrowLeft' && expanded === 'true');
  if (!step && !isFold) return;
  event.preventDefault();
  if (step) stops[step(index, stops.length - 1)]!.focus();
  else stops[index]!.click();
}
