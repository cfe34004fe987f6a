import { startTransition, useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { offsetShowing, visibleSpan, type Span } from '@/ui/visible-span';
import { fixedWidth, headerHeight, type Geometry } from './geometry';
import { fixedColumns } from './cell-text';
import type { Cell } from './keyboard';

export interface GridWindow {
  /** Rows and months to draw. */
  rows: Span;
  months: Span;
}

const spare = { rows: 3, months: 2 };
const step = { rows: 4, months: 3 };
/** Pause after which scrolling counts as over, in milliseconds. */
const settleMs = 100;
const empty: GridWindow = { rows: { first: 0, end: 0 }, months: { first: 0, end: 0 } };

/**
 * Which rows and months lie in the scrolled view. `shown` follows scrolling as a transition, so that React draws in
 * slices and a frame is never held up; the spare cells around the view cover the delay. `settled` is what was shown
 * when scrolling last rested: for what nobody can use while it moves. The style variable `--scrolled` is the offset
 * at that moment; names that the left edge cuts move along by it.
 */
export function useGridWindow(
  view: RefObject<HTMLDivElement | null>,
  geometry: Geometry,
  rowCount: number,
  monthCount: number,
) {
  const [shown, setShown] = useState(empty);
  const [settled, setSettled] = useState(empty);
  const latest = useRef(empty);
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined);

  const measure = useCallback((): GridWindow => {
    const element = view.current;
    if (!element) return empty;
    const height = element.clientHeight - headerHeight(geometry);
    const width = element.clientWidth - fixedWidth(geometry);
    return {
      rows: visibleSpan(element.scrollTop, height, geometry.row, rowCount, spare.rows, step.rows),
      months: visibleSpan(element.scrollLeft, width, geometry.month, monthCount, spare.months, step.months),
    };
  }, [view, geometry, rowCount, monthCount]);

  const settle = useCallback(() => {
    view.current?.style.setProperty('--scrolled', `${view.current.scrollLeft}px`);
    startTransition(() => setSettled(latest.current));
  }, [view]);

  const follow = useCallback(() => {
    clearTimeout(settling.current);
    settling.current = setTimeout(settle, settleMs);
    const next = measure();
    if (isSame(next, latest.current)) return;
    latest.current = next;
    startTransition(() => setShown(next));
  }, [measure, settle]);

  useLayoutEffect(() => {
    const element = view.current;
    if (!element) return undefined;
    latest.current = measure();
    setShown(latest.current);
    settle();
    const observer = new ResizeObserver(follow);
    observer.observe(element);
    return () => {
      observer.disconnect();
      clearTimeout(settling.current);
    };
  }, [view, measure, follow, settle]);

  const reveal = useCallback(
    (cell: Cell) => {
      const element = view.current;
      if (!element) return;
      const height = element.clientHeight - headerHeight(geometry);
      const width = element.clientWidth - fixedWidth(geometry);
      const month = cell.column - fixedColumns;
      element.scrollTo({
        top: offsetShowing(cell.row, geometry.row, element.scrollTop, height),
        left: month < 0 ? element.scrollLeft : offsetShowing(month, geometry.month, element.scrollLeft, width),
      });
    },
    [view, geometry],
  );

  return { shown, settled, follow, reveal };
}

function isSame(one: GridWindow, other: GridWindow): boolean {
  return (
    one.rows.first === other.rows.first &&
    one.rows.end === other.rows.end &&
    one.months.first === other.months.first &&
    one.months.end === other.months.end
  );
}
