import { useLayoutEffect, useMemo, useState, type RefObject } from 'react';
import type { Density } from '@/kits/table-page/density';
import { fitted, geometries, type Geometry } from './geometry';

/** Sizes of a grid with so many months in the width that its view has now. */
export function useFittedGeometry(view: RefObject<HTMLElement | null>, density: Density, months: number): Geometry {
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
  return useMemo(() => fitted(geometries[density], width, months), [density, width, months]);
}
