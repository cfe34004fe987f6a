import { useLayoutEffect, useMemo, useState, type RefObject } from 'react';
import type { TableLayout } from './columns';
import { fitColumns } from './fit-columns';
import classes from './table-view.module.css';

/**
 * Widths of the columns for what stands in the rows that are drawn: measured when other rows or columns are shown, not
 * while the person scrolls. `around`: pixels beside the columns, for choosing and for actions.
 */
export function useFittedColumns<Row>(
  table: RefObject<HTMLTableElement | null>,
  layout: TableLayout<Row>,
  rows: readonly Row[],
  around: number,
): TableLayout<Row> {
  const keys = layout.columns.map(({ key }) => key).join();
  const [needs, setNeeds] = useState<ReadonlyMap<string, number>>(new Map());
  const [room, setRoom] = useState(0);

  useLayoutEffect(() => {
    const element = table.current;
    if (!element || rows.length === 0 || keys === '') return;
    const measure = () => setNeeds((now) => changed(now, naturalWidths(element)));
    measure();
  }, [table, rows, keys]);

  useLayoutEffect(() => {
    const view = table.current?.parentElement;
    if (!view) return undefined;
    const follow = () => setRoom(view.clientWidth);
    follow();
    const observer = new ResizeObserver(follow);
    observer.observe(view);
    return () => observer.disconnect();
  }, [table]);

  return useMemo(() => (room > 0 ? fitColumns(layout, needs, room - around) : layout), [layout, needs, room, around]);
}

/** Widths of columns with nothing cut, by key: the browser lays the table out once as wide as it wants to be. */
function naturalWidths(table: HTMLTableElement): Map<string, number> {
  table.classList.add(classes.measured!);
  const heads = [...table.querySelectorAll<HTMLElement>('thead [data-column]')];
  const widths = heads.map((head) => [head.dataset.column!, Math.ceil(head.getBoundingClientRect().width)] as const);
  table.classList.remove(classes.measured!);
  return new Map(widths);
}

/** The same map while nothing changed, so that nothing is drawn again. */
function changed(now: ReadonlyMap<string, number>, next: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  return now.size === next.size && [...next].every(([key, width]) => now.get(key) === width) ? now : next;
}
