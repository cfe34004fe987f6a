import type { OverviewRow } from '@contract/rotation/list-types';
import { memo } from 'react';
import { cellId, isSelected, type RowCursor } from './cell-state';
import type { Geometry } from './geometry';
import classes from './rotation-grid.module.css';

interface FixedCellsProps extends RowCursor {
  row: OverviewRow;
  index: number;
  geometry: Geometry;
  gridId: string;
}

/** Person, and major with grade; they stay at the left while the months scroll. */
export const FixedCells = memo(function FixedCells({ row, index, geometry, gridId, ...cursor }: FixedCellsProps) {
  return (
    <div role="presentation" className={classes.fixed}>
      <div
        role="rowheader"
        id={cellId(gridId, index, 0)}
        aria-colindex={1}
        className={classes.person}
        style={{ width: geometry.person }}
        title={row.name}
        aria-selected={isSelected(0, cursor)}
        data-active={cursor.active === 0 || undefined}
      >
        <span className={classes.name}>{row.name}</span>
        <span className={classes.second}>{row.staffId}</span>
      </div>
      <div
        role="gridcell"
        id={cellId(gridId, index, 1)}
        aria-colindex={2}
        className={classes.person}
        style={{ width: geometry.major }}
        title={row.major}
        aria-selected={isSelected(1, cursor)}
        data-active={cursor.active === 1 || undefined}
      >
        <span className={classes.major}>{row.major || '未设专业'}</span>
        <span className={classes.second}>{row.grade === null ? '未设年级' : `${row.grade} 级`}</span>
      </div>
    </div>
  );
});
