import type { FixColumn } from '@workers/engine/rotation/fix/fix-types';
import { memo } from 'react';
import classes from './fix-grid.module.css';
import { fixedCount, fixedWidth, numberWidth, type ColumnBox } from './fix-geometry';

interface FixGridHeadProps {
  columns: readonly FixColumn[];
  boxes: readonly ColumnBox[];
}

/** Titles of the columns; they stay at the top while the rows scroll. */
export const FixGridHead = memo(function FixGridHead({ columns, boxes }: FixGridHeadProps) {
  const title = (column: FixColumn, position: number) => (
    <div
      key={column.index}
      role="columnheader"
      aria-colindex={position + 2}
      className={classes.title}
      style={{ left: boxes[position]!.left, width: boxes[position]!.width }}
      title={column.title}
    >
      {column.title || `${column.letters} 列`}
      {column.kind === 'handbook' && <small>手册科室</small>}
    </div>
  );
  return (
    <div role="rowgroup" className={classes.head}>
      <div role="row" aria-rowindex={1} style={{ height: '100%' }}>
        <div role="presentation" className={classes.fixed} style={{ width: fixedWidth(boxes) }}>
          <div role="columnheader" className={classes.title} style={{ left: 0, width: numberWidth }}>
            行
          </div>
          {columns.slice(0, fixedCount).map(title)}
        </div>
        {columns.slice(fixedCount).map((column, position) => title(column, position + fixedCount))}
      </div>
    </div>
  );
});
