import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useMemo, type RefObject } from 'react';
import { offsetShowing, type Span } from './spans';

/** Items of one size that lie one after the other in a scrolled view. */
export interface Axis {
  count: number;
  /** Pixels of an item. */
  size: number;
  /** Pixels of the view that heads which stay take from the items. */
  head: number;
  /** Items are drawn in blocks of so many, so that most scroll events draw nothing. */
  block: number;
  /** Blocks drawn before and after those in sight, so that a quick scroll meets no gap. */
  spare: number;
}

/** Pause after which scrolling counts as over, in milliseconds. */
const settleMs = 100;
const noAxis: Axis = { count: 0, size: 1, head: 0, block: 1, spare: 0 };

interface ScrolledWindow {
  /** What is to be drawn. */
  rows: Span;
  columns: Span;
  isScrolling: boolean;
  /** Scrolls as little as possible to bring a row, and a column, into sight. */
  reveal: (row: number, column?: number) => void;
}

/**
 * Which rows, and columns, lie in a scrolled view. The one way in which lists and grids of items of one size draw only
 * what is looked at; lists whose items measure themselves use the library directly.
 */
export function useWindow(
  view: RefObject<HTMLElement | null>,
  { rows, columns = noAxis, isOn = true }: { rows: Axis; columns?: Axis; isOn?: boolean },
): ScrolledWindow {
  const down = useAxis(view, rows, isOn, false);
  const across = useAxis(view, columns, isOn && columns !== noAxis, true);
  const { size: rowSize, head: rowHead } = rows;
  const { size: columnSize, head: columnHead } = columns;
  const reveal = useCallback(
    (row: number, column?: number) => {
      const element = view.current;
      if (!element || !isOn) return;
      const { scrollTop, scrollLeft, clientHeight, clientWidth } = element;
      element.scrollTo({
        top: offsetShowing(row, rowSize, scrollTop, clientHeight - rowHead),
        left:
          column === undefined ? scrollLeft : offsetShowing(column, columnSize, scrollLeft, clientWidth - columnHead),
      });
    },
    [view, isOn, rowSize, rowHead, columnSize, columnHead],
  );
  return { rows: down.span, columns: across.span, isScrolling: down.isScrolling || across.isScrolling, reveal };
}

function useAxis(view: RefObject<HTMLElement | null>, axis: Axis, isOn: boolean, horizontal: boolean) {
  const { count, size, block, spare } = axis;
  // The library asks for sizes once; a new function of keys makes it ask again.
  // oxlint-disable-next-line react/exhaustive-deps -- see above
  const getItemKey = useCallback((index: number) => index, [size, block]);
  // oxlint-disable-next-line react/incompatible-library -- its functions are called here and passed nowhere
  const virtual = useVirtualizer({
    // Whole blocks are its items: it draws anew whenever another one comes into sight.
    count: Math.ceil(count / block),
    enabled: isOn,
    horizontal,
    getScrollElement: () => view.current,
    getItemKey,
    estimateSize: () => size * block,
    overscan: spare,
    isScrollingResetDelay: settleMs,
    // A frame must not wait for what is drawn outside of it: the spare blocks cover the delay.
    useFlushSync: false,
  });
  const blocks = virtual.getVirtualItems();
  const first = (blocks[0]?.index ?? 0) * block;
  const end = Math.min(count, ((blocks.at(-1)?.index ?? -1) + 1) * block);
  const span = useMemo(() => ({ first, end }), [first, end]);
  return { span: isOn ? span : { first: 0, end: count }, isScrolling: virtual.isScrolling };
}
