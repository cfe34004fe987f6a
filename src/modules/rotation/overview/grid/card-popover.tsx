import { Popover } from '@mantine/core';
import type { OverviewRow } from '@contract/rotation/list-types';
import { CellCard } from './cell-card';
import { fixedColumns } from './cell-text';
import { boxOf } from './cursor';
import type { Geometry } from './geometry';
import type { Cell } from './keyboard';
import type { MonthRange } from './month-range';
import classes from './rotation-grid.module.css';

interface CardPopoverProps {
  cell: Cell;
  row: OverviewRow;
  range: MonthRange;
  geometry: Geometry;
  /** The mouse is on the card. */
  onEnter: () => void;
  onLeave: () => void;
}

/** The card of a cell, hung from a box that lies over it: the cell itself may be scrolled out and gone. */
export function CardPopover({ cell, row, range, geometry, onEnter, onLeave }: CardPopoverProps) {
  return (
    <Popover opened position="bottom-start" withArrow shadow="md" withinPortal trapFocus={false} returnFocus={false}>
      <Popover.Target popupType="dialog">
        <div className={classes.anchor} style={anchorBox(cell, geometry)} />
      </Popover.Target>
      <Popover.Dropdown role="tooltip" onPointerEnter={onEnter} onPointerLeave={onLeave}>
        <CellCard row={row} column={cell.column} range={range} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** Place in the body; the fixed columns move with what is scrolled to. */
function anchorBox({ row, column }: Cell, geometry: Geometry) {
  const box = boxOf({ top: row, bottom: row, left: column, right: column }, geometry);
  if (column >= fixedColumns) return box;
  const start = column === 0 ? 0 : geometry.person;
  return { ...box, left: `calc(var(--scrolled) + ${start}px)`, width: geometry.person };
}
