import { useLayoutEffect, useState, type RefObject } from 'react';

/** Whether a row holds more than it has room for; measured again when the window or the number of its parts changes. */
export function useOverflow(row: RefObject<HTMLElement | null>, parts: number): boolean {
  const [isOverfull, setOverfull] = useState(false);
  useLayoutEffect(() => {
    const element = row.current;
    if (!element) return undefined;
    const measure = () => setOverfull(element.scrollWidth > element.clientWidth + 1);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [row, parts]);
  return isOverfull;
}
