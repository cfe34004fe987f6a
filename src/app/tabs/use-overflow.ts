import { useLayoutEffect, useState, type RefObject } from 'react';

/** Whether a row holds more than it has room for; measured again when the window or what stands in it changes. */
export function useOverflow(row: RefObject<HTMLElement | null>): boolean {
  const [isOverfull, setOverfull] = useState(false);
  useLayoutEffect(() => {
    const element = row.current;
    if (!element) return undefined;
    const measure = () => setOverfull(element.scrollWidth > element.clientWidth + 1);
    const size = new ResizeObserver(measure);
    const parts = new MutationObserver(measure);
    size.observe(element);
    parts.observe(element, { childList: true, characterData: true, subtree: true });
    return () => {
      size.disconnect();
      parts.disconnect();
    };
  }, [row]);
  return isOverfull;
}
