import { memo } from 'react';
import { cellId, isSelected, type RowCursor } from '@/kits/grid-cursor/cell-state';
import type { FixedColumn } from './fixed-column';
import classes from './period-grid.module.css';

interface FixedCellsProps<Row> extends RowCursor {
  row: Row;
  index: number;
  columns: readonly FixedColumn<Row>[];
  gridId: string;
}

function Cells<Row>({ row, index, columns, gridId, ...cursor }: FixedCellsProps<Row>) {
  return (
    <div role="presentation" className={classes.fixed}>
      {columns.map(({ key, width, lines }, position) => {
        const [first, second] = lines(row);
        return (
          <div
            key={key}
            role={position === 0 ? 'rowheader' : 'gridcell'}
            id={cellId(gridId, index, position)}
            aria-colindex={position + 1}
            className={classes.fixedCell}
            style={{ width }}
            title={first}
            aria-selected={isSelected(position, cursor)}
            data-active={cursor.active === position || undefined}
          >
            <span className={classes.firstLine}>{first}</span>
            {second !== undefined && <span className={classes.secondLine}>{second}</span>}
          </div>
        );
      })}
    </div>
  );
}

/** The cells that stay at the left while the periods scroll. */
export const FixedCells = memo(Cells) as typeof Cells;
