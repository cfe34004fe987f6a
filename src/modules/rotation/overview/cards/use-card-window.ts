import { useCallback, useLayoutEffect, useState, type RefObject } from 'react';
import { visibleSpan, type Span } from '@/ui/visible-span';

const spare = 4;
const step = 2;

/** Which lines of cards, all of one height in pixels, lie in the scrolled view; `follow` goes to its scroll event. */
export function useCardWindow(view: RefObject<HTMLElement | null>, lineHeight: number, lines: number) {
  const [shown, setShown] = useState<Span>({ first: 0, end: 0 });
  const follow = useCallback(() => {
    const element = view.current;
    if (!element) return;
    const next = visibleSpan(element.scrollTop, element.clientHeight, lineHeight, lines, spare, step);
    setShown((before) => (before.first === next.first && before.end === next.end ? before : next));
  }, [view, lineHeight, lines]);
  // The observer reports once when it begins to watch, which is the first measurement.
  useLayoutEffect(() => {
    if (!view.current) return undefined;
    const observer = new ResizeObserver(follow);
    observer.observe(view.current);
    return () => observer.disconnect();
  }, [view, follow]);
  return { shown, follow };
}
