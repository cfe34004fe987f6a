import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Periods left visible before the present one. */
const periodsBefore = 2;

interface StartOffsets {
  /** Names the list that is shown: another filter, another page. */
  list: string;
  /** Number of periods. */
  count: number;
  /** Column of today, outside of them when it is not shown. */
  today: number;
  /** Width of a period in pixels. */
  unit: number;
}

/** Begins another list at its top, and other periods at the present one: earlier ones are a scroll to the left. */
export function useStartOffsets(view: RefObject<HTMLElement | null>, { list, count, today, unit }: StartOffsets): void {
  const shown = useRef(list);
  useLayoutEffect(() => {
    if (shown.current === list) return;
    shown.current = list;
    view.current?.scrollTo({ top: 0 });
  }, [view, list]);
  useLayoutEffect(() => {
    if (today < 0 || today >= count) return;
    view.current?.scrollTo({ left: Math.max(0, (today - periodsBefore) * unit) });
  }, [view, today, count, unit]);
}
