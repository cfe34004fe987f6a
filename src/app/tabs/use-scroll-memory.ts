import { useEffect, useLayoutEffect, type RefObject } from 'react';
import { scrollPositions, type Positions } from './scroll-positions';

/** Content arrives after the page does; so long its places are tried again. */
const patienceMs = 5_000;
const retryMs = 50;
/** What tells that the person has begun to scroll by themselves. */
const byHand = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Brings a page back to where it was scrolled when its tab was left. `main` is the page's own area; further ones inside
 * it carry `data-keep-scroll="<name>"`.
 */
export function useScrollMemory(main: RefObject<HTMLElement | null>, path: string): void {
  useLayoutEffect(() => {
    const area = main.current!;
    area.scrollTo(0, 0);
    const restoring = restore(area, scrollPositions.of(path));
    const patience = window.setTimeout(restoring.stop, patienceMs);
    const onScroll = ({ target }: Event) => {
      const name = target instanceof HTMLElement ? nameOf(target, area) : undefined;
      if (name && restoring.isOver()) {
        const { scrollLeft, scrollTop } = target as HTMLElement;
        scrollPositions.keep(path, name, [Math.round(scrollLeft), Math.round(scrollTop)]);
      }
    };
    byHand.forEach((event) => window.addEventListener(event, restoring.stop, { passive: true, capture: true }));
    area.addEventListener('scroll', onScroll, { passive: true, capture: true });
    return () => {
      window.clearTimeout(patience);
      restoring.stop();
      byHand.forEach((event) => window.removeEventListener(event, restoring.stop, { capture: true }));
      area.removeEventListener('scroll', onScroll, { capture: true });
      scrollPositions.save();
    };
  }, [main, path]);

  useEffect(() => {
    const save = () => scrollPositions.save();
    window.addEventListener('pagehide', save);
    document.addEventListener('visibilitychange', save);
    return () => {
      window.removeEventListener('pagehide', save);
      document.removeEventListener('visibilitychange', save);
    };
  }, []);
}

function nameOf(element: HTMLElement, main: HTMLElement): string | undefined {
  return element === main ? 'main' : element.dataset['keepScroll'];
}

/** Scrolls the named areas as soon as they are there and long enough. Over when all are, or when it is stopped. */
function restore(main: HTMLElement, positions: Positions): { isOver: () => boolean; stop: () => void } {
  const open = new Map(Object.entries(positions).filter(([, [left, top]]) => left > 0 || top > 0));
  let timer = 0;
  const stop = () => {
    open.clear();
    window.clearInterval(timer);
  };
  const attempt = () => {
    for (const [name, [left, top]] of open) {
      const area = name === 'main' ? main : main.querySelector(`[data-keep-scroll="${CSS.escape(name)}"]`);
      area?.scrollTo(left, top);
      if (area && Math.abs(area.scrollTop - top) < 2 && Math.abs(area.scrollLeft - left) < 2) open.delete(name);
    }
    if (open.size === 0) stop();
  };
  timer = window.setInterval(attempt, retryMs);
  attempt();
  return { isOver: () => open.size === 0, stop };
}
