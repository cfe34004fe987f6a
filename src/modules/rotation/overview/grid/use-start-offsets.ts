import { useLayoutEffect, useRef, type RefObject } from 'react';
import type { MonthRange } from './month-range';

/** Months left visible before the present one. */
const monthsBefore = 2;

interface StartOffsets {
  /** Names the list that is shown: another filter, another page. */
  list: string;
  range: MonthRange;
  /** Column of the present month, outside of the range when it is not shown. */
  today: number;
  /** Width of a month in pixels. */
  month: number;
}

/** Begins another list at its top, and other months at the present one: earlier ones are a scroll to the left. */
export function useStartOffsets(
  view: RefObject<HTMLElement | null>,
  { list, range, today, month }: StartOffsets,
): void {
  const shown = useRef(list);
  useLayoutEffect(() => {
    if (shown.current === list) return;
    shown.current = list;
    view.current?.scrollTo({ top: 0 });
  }, [view, list]);
  useLayoutEffect(() => {
    if (today < 0 || today >= range.count) return;
    view.current?.scrollTo({ left: Math.max(0, (today - monthsBefore) * month) });
  }, [view, today, range.count, month]);
}
