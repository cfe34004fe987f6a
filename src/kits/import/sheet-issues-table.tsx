import type { SheetIssue } from '@contract/kernel/sheet-rows';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import classes from './sheet-issues-table.module.css';

/** Problems, each on a line that says where and what. The message without the row that stands in its own column. */
export function SheetIssuesTable({ issues }: { issues: readonly SheetIssue[] }) {
  const scroller = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- its functions are called here and passed nowhere
  const rows = useVirtualizer({
    count: issues.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 38,
    overscan: 8,
  });
  return (
    // Focusable, so that the arrow keys scroll it.
    <div
      ref={scroller}
      className={classes.scroller}
      role="table"
      aria-label="问题清单"
      aria-rowcount={issues.length + 1}
      tabIndex={0}
    >
      <div role="rowgroup" className={classes.head}>
        <div role="row" aria-rowindex={1} className={classes.row}>
          <span role="columnheader">工作表</span>
          <span role="columnheader">行</span>
          <span role="columnheader">列</span>
          <span role="columnheader">表头</span>
          <span role="columnheader">内容</span>
          <span role="columnheader">问题</span>
        </div>
      </div>
      <div role="rowgroup" className={classes.rows} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map((item) => {
          const { sheet, row, column, title, value, message } = issues[item.index]!;
          return (
            <div
              key={item.key}
              ref={rows.measureElement}
              data-index={item.index}
              role="row"
              aria-rowindex={item.index + 2}
              className={classes.row}
              style={{ transform: `translateY(${item.start}px)` }}
            >
              <span role="cell">{sheet}</span>
              <span role="cell" className={classes.place}>
                {row || ''}
              </span>
              <span role="cell" className={classes.place}>
                {column}
              </span>
              <span role="cell">{title}</span>
              <span role="cell">{value}</span>
              <span role="cell" className={classes.message}>
                {message.replace(/^第 \d+ 行：/, '')}
              </span>
            </div>
          );
        })}
      </div>
    </div>
  );
}
