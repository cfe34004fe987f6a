import { useCallback, useLayoutEffect, useState, type RefObject } from 'react';
import { offsetShowing, visibleSpan, type Span } from '@/ui/visible-span';

/** Rows drawn above and below those in sight, so that a quick scroll meets no gap. */
const spare = 12;
const step = 4;

/**
 * Which rows of one height (in pixels) lie in the scrolled view, below the table's head that stays. Nothing is
 * measured while `isOn` is false: then all rows are drawn. `reveal` scrolls a row into view.
 */
export function useRowWindow(
  view: RefObject<HTMLElement | null>,
  { count, height, isOn }: { count: number; height: number; isOn: boolean },
): { shown: Span; reveal: (index: number) => void } {
  const [shown, setShown] = useState<Span>({ first: 0, end: 0 });

  useLayoutEffect(() => {
    const element = view.current;
    if (!isOn || !element) return undefined;
    const follow = () => {
      const next = visibleSpan(element.scrollTop, element.clientHeight, height, count, spare, step);
      setShown((now) => (now.first === next.first && now.end === next.end ? now : next));
    };
    follow();
    const observer = new ResizeObserver(follow);
    observer.observe(element);
    element.addEventListener('scroll', follow, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', follow);
    };
  }, [view, count, height, isOn]);

  const reveal = useCallback(
    (index: number) => {
      const element = view.current;
      if (!isOn || !element) return;
      const head = element.querySelector('thead')?.clientHeight ?? 0;
      element.scrollTo({ top: offsetShowing(index, height, element.scrollTop, element.clientHeight - head) });
    },
    [view, height, isOn],
  );

  // Before the next measurement fewer rows may be left than were shown.
  const within = { first: Math.min(shown.first, count), end: Math.min(shown.end, count) };
  return { shown: isOn ? within : { first: 0, end: count }, reveal };
}
