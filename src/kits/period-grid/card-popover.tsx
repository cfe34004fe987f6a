import { Popover } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Cell } from '@/kits/grid-cursor/keyboard';
import { boxOf } from './cursor';
import { fixedLeft, type Geometry } from './geometry';
import classes from './period-grid.module.css';

interface CardPopoverProps {
  cell: Cell;
  geometry: Geometry;
  /** The mouse is on the card. */
  onEnter: () => void;
  onLeave: () => void;
  children: ReactNode;
}

/** The card of a cell, hung from a box that lies over it: the cell itself may be scrolled out and gone. */
export function CardPopover({ cell, geometry, onEnter, onLeave, children }: CardPopoverProps) {
  return (
    <Popover opened position="bottom-start" withArrow shadow="md" withinPortal trapFocus={false} returnFocus={false}>
      <Popover.Target popupType="dialog">
        <div className={classes.anchor} style={anchorBox(cell, geometry)} />
      </Popover.Target>
      <Popover.Dropdown role="tooltip" onPointerEnter={onEnter} onPointerLeave={onLeave}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}

/** Place in the body; the columns that stay move with what is scrolled to. */
function anchorBox({ row, column }: Cell, geometry: Geometry) {
  const box = boxOf({ top: row, bottom: row, left: column, right: column }, geometry);
  const width = geometry.fixed[column];
  if (width === undefined) return box;
  return { ...box, left: `calc(var(--scrolled) + ${fixedLeft(geometry, column)}px)`, width };
}
