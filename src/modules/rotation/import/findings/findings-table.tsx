import { Skeleton } from '@mantine/core';
import type { Finding, FindingCode } from '@contract/rotation/types';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import classes from './findings.module.css';
import { useFindingBlocks } from './use-finding-blocks';

interface FindingsTableProps {
  taskId: string;
  sheet: string;
  code: FindingCode | undefined;
  total: number;
}

/** The findings of a sheet, each on a line that says where, what and what was probably meant. */
export function FindingsTable({ taskId, sheet, code, total }: FindingsTableProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const { at, show } = useFindingBlocks({ taskId, sheet, code });
  // oxlint-disable-next-line react/incompatible-library -- its functions are called here and passed nowhere
  const rows = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => 44,
    overscan: 8,
  });
  const items = rows.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => show(first, last), [show, first, last]);
  return (
    // Focusable, so that the arrow keys scroll it.
    <div
      ref={scroller}
      className={classes.scroller}
      role="table"
      aria-label="问题清单"
      aria-rowcount={total + 1}
      tabIndex={0}
    >
      <div role="rowgroup" className={classes.head}>
        <div role="row" aria-rowindex={1} className={classes.row}>
          <span role="columnheader">行</span>
          <span role="columnheader">列</span>
          <span role="columnheader">表头</span>
          <span role="columnheader">内容</span>
          <span role="columnheader">问题</span>
          <span role="columnheader">建议</span>
        </div>
      </div>
      <div role="rowgroup" className={classes.rows} style={{ height: rows.getTotalSize() }}>
        {items.map((item) => (
          <div
            key={item.key}
            ref={rows.measureElement}
            data-index={item.index}
            role="row"
            aria-rowindex={item.index + 2}
            className={classes.row}
            style={{ transform: `translateY(${item.start}px)` }}
          >
            <FindingCells finding={at(item.index)} />
          </div>
        ))}
      </div>
    </div>
  );
}

function FindingCells({ finding }: { finding: Finding | undefined }) {
  if (!finding) {
    return (
      <span role="cell" className={classes.loading}>
        <Skeleton height={16} radius="sm" />
      </span>
    );
  }
  return (
    <>
      <span role="cell" className={classes.place}>
        {finding.row}
      </span>
      <span role="cell" className={classes.place}>
        {finding.column}
      </span>
      <span role="cell">{finding.header}</span>
      <span role="cell" className={classes.value}>
        {finding.value}
      </span>
      <span role="cell" className={classes.message} data-severity={finding.severity}>
        {withoutPlace(finding.message)}
      </span>
      <span role="cell" className={classes.suggestions}>
        {finding.suggestions.join('、')}
      </span>
    </>
  );
}

/** The sentence without the row and column that stand in columns of their own. */
function withoutPlace(message: string): string {
  return message.replace(/^第 \d+ 行[^：]*：/, '');
}
