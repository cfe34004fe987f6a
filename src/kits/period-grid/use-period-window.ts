import { useDeferredValue, useLayoutEffect, useMemo, useState, type RefObject } from 'react';
import type { Cell } from '@/kits/grid-cursor/keyboard';
import { useWindow } from '@/kits/virtual/use-window';
import type { Span } from '@/kits/virtual/spans';
import { headHeight, type Geometry } from './geometry';

export interface PeriodWindow {
  /** Rows and periods to draw. */
  rows: Span;
  periods: Span;
}

/**
 * Which rows and periods lie in the scrolled view. `shown` follows scrolling with low priority, so that React draws in
 * slices and a frame is never held up; the spare cells around the view cover the delay. `settled` is what was shown
 * when scrolling last rested: for what nobody can use while it moves. The style variable `--scrolled` is the offset
 * at that moment; names that the left edge cuts move along by it.
 */
export function usePeriodWindow(
  view: RefObject<HTMLDivElement | null>,
  geometry: Geometry,
  rowCount: number,
  periodCount: number,
) {
  const { row, unit, fixedWidth } = geometry;
  const { isScrolling, reveal, ...spans } = useWindow(view, {
    rows: { count: rowCount, size: row, head: headHeight, block: 4, spare: 1 },
    columns: { count: periodCount, size: unit, head: fixedWidth, block: 3, spare: 1 },
  });
  const inSight = useMemo(() => ({ rows: spans.rows, periods: spans.columns }), [spans.rows, spans.columns]);
  const shown = useDeferredValue(inSight);
  const [atRest, setAtRest] = useState<PeriodWindow>(inSight);
  if (!isScrolling && atRest !== inSight) setAtRest(inSight);
  const settled = useDeferredValue(atRest);

  useLayoutEffect(() => {
    if (!isScrolling) view.current?.style.setProperty('--scrolled', `${view.current.scrollLeft}px`);
  }, [view, isScrolling]);

  return {
    shown: within(shown, rowCount, periodCount),
    settled: within(settled, rowCount, periodCount),
    reveal: (cell: Cell) => {
      const period = cell.column - geometry.fixed.length;
      reveal(cell.row, period < 0 ? undefined : period);
    },
  };
}

/** A page with fewer rows or periods may have come since. */
function within({ rows, periods }: PeriodWindow, rowCount: number, periodCount: number): PeriodWindow {
  if (rows.end <= rowCount && periods.end <= periodCount) return { rows, periods };
  const cut = ({ first, end }: Span, count: number) => ({ first: Math.min(first, count), end: Math.min(end, count) });
  return { rows: cut(rows, rowCount), periods: cut(periods, periodCount) };
}
