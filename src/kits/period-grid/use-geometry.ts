import { useLayoutEffect, useMemo, useState, type RefObject } from 'react';
import { geometryOf, type Geometry, type PeriodSizes } from './geometry';

/** Where everything lies in the width that a grid's view has now. */
export function useGeometry(
  view: RefObject<HTMLElement | null>,
  { row, unit, widest }: PeriodSizes,
  fixed: readonly { width: number }[],
  periods: number,
): Geometry {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = view.current;
    if (!element) return undefined;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [view]);
  const widths = fixed.map((column) => column.width).join();
  return useMemo(
    () => geometryOf({ row, unit, widest }, widths.split(',').map(Number), width, periods),
    [row, unit, widest, widths, width, periods],
  );
}
