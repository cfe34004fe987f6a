import type { HalfMonth } from '@contract/kernel/half-month';
import type { OverviewRow } from '@contract/rotation/list-types';
import { useId, useRef, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react';
import type { Density } from '@/kits/table-page/density';
import { contains } from '@/ui/visible-span';
import { CardPopover } from './card-popover';
import { cellId, rowCursor } from './cell-state';
import { fixedColumns } from './cell-text';
import { Cursor } from './cursor';
import type { DeptGroups } from './dept-groups';
import { fixedWidth, headerHeight, type Geometry } from './geometry';
import { GridHeader } from './grid-header';
import { GridRow, headerRows } from './grid-row';
import { columnOf, type MonthRange } from './month-range';
import { pointedCell } from './pointed-cell';
import classes from './rotation-grid.module.css';
import { useCellCard } from './use-cell-card';
import { useCopy } from './use-copy';
import { useFittedGeometry } from './use-fitted-geometry';
import { useGridCursor } from './use-grid-cursor';
import { useGridWindow } from './use-grid-window';
import { useStartOffsets } from './use-start-offsets';
import { useTintVariables } from './use-tint-variables';

interface RotationGridProps {
  /** What the grid shows, for screen readers. */
  label: string;
  /** Names the list that is shown; a new name begins at the top. */
  list: string;
  /** People of the page. */
  rows: readonly OverviewRow[];
  range: MonthRange;
  groups: DeptGroups;
  density: Density;
  /** Half month of today. */
  now: HalfMonth;
}

/** People by months, drawn only where it is looked at, with the keys of a spreadsheet. */
export function RotationGrid({ label, list, rows, range, groups, density, now }: RotationGridProps) {
  const view = useRef<HTMLDivElement>(null);
  const gridId = useId();
  const geometry = useFittedGeometry(view, density, range.count);
  const today = columnOf(range, now);
  const size = { rows: rows.length, columns: range.count + fixedColumns };
  const { shown, settled, follow, reveal } = useGridWindow(view, geometry, rows.length, range.count);
  const cursor = useGridCursor({ row: 0, column: Math.max(today, 0) + fixedColumns }, size);
  const card = useCellCard();
  const band = useRef<HTMLDivElement>(null);
  // Moved by hand: a state would draw the grid for each row that the mouse crosses.
  const markRow = (row: number | null) => {
    if (!band.current) return;
    band.current.hidden = row === null;
    band.current.style.top = `${headerHeight(geometry) + (row ?? 0) * geometry.row}px`;
  };
  const { copied, onCopy } = useCopy(rows, cursor.selected, range);
  const tintVariables = useTintVariables();

  useStartOffsets(view, { list, range, today, month: geometry.month });

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Escape') return card.close();
    if (event.key === 'Enter') return card.open(cursor.active);
    const pageRows = Math.floor((event.currentTarget.clientHeight - headerHeight(geometry)) / geometry.row) - 1;
    const target = cursor.press(event, Math.max(1, pageRows));
    if (!target) return;
    event.preventDefault();
    reveal(target);
    card.rest(target, 'key');
  };

  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const cell = pointedCell(event.currentTarget, event, geometry, size);
    markRow(cell?.row ?? null);
    if (!cell) return card.leave();
    if (event.buttons === 1 && event.pointerType === 'mouse') cursor.place(cell, true);
    else card.rest(cell, 'pointer');
  };

  const leave = () => {
    markRow(null);
    card.leave();
  };

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    const cell = pointedCell(event.currentTarget, event, geometry, size);
    if (!cell || event.button !== 0) return;
    card.close();
    cursor.place(cell, event.shiftKey);
  };

  const onClick = (event: PointerEvent<HTMLDivElement>) => {
    const cell = pointedCell(event.currentTarget, event, geometry, size);
    if (cell && event.pointerType !== 'mouse') card.open(cell);
  };

  const { active, selected } = cursor;
  const hasCell =
    contains(settled.rows, active.row) &&
    (active.column < fixedColumns || contains(settled.months, active.column - fixedColumns));
  return (
    <div className={classes.frame} style={tintVariables}>
      <div
        ref={view}
        role="grid"
        tabIndex={0}
        aria-label={label}
        aria-readonly
        aria-multiselectable
        aria-rowcount={rows.length + headerRows}
        aria-colcount={size.columns}
        aria-activedescendant={hasCell ? cellId(gridId, active.row, active.column) : undefined}
        className={classes.view}
        data-density={density}
        onScroll={follow}
        onKeyDown={onKeyDown}
        onBlur={card.close}
        onPointerMove={onPointerMove}
        onPointerLeave={leave}
        onPointerDown={onPointerDown}
        onClick={onClick}
        onCopy={onCopy}
        style={sizeVariables(geometry)}
      >
        <div className={classes.content} style={contentSize(geometry, rows.length, range.count)}>
          <GridHeader range={range} months={shown.months} geometry={geometry} thisMonth={Math.floor(now / 2)} />
          <div role="rowgroup" className={classes.body}>
            {today >= 0 && today < range.count && (
              <div
                role="presentation"
                className={classes.today}
                style={{ left: fixedWidth(geometry) + today * geometry.month, width: geometry.month }}
              />
            )}
            {rows.slice(shown.rows.first, shown.rows.end).map((row, offset) => {
              const index = shown.rows.first + offset;
              return (
                <GridRow
                  key={row.userId}
                  row={row}
                  index={index}
                  range={range}
                  months={shown.months}
                  cells={contains(settled.rows, index) ? settled.months : null}
                  geometry={geometry}
                  groups={groups}
                  gridId={gridId}
                  {...rowCursor(index, active, selected)}
                />
              );
            })}
            <Cursor active={active} selected={selected} geometry={geometry} />
            {card.shown && rows[card.shown.row] && (
              <CardPopover
                key={cellId('card', card.shown.row, card.shown.column)}
                cell={card.shown}
                row={rows[card.shown.row]!}
                range={range}
                geometry={geometry}
                onEnter={card.stay}
                onLeave={card.leave}
              />
            )}
          </div>
          <div ref={band} role="presentation" className={classes.band} style={{ height: geometry.row }} hidden />
        </div>
      </div>
      <p className={classes.copied} role="status" data-empty={copied === '' || undefined}>
        {copied}
      </p>
    </div>
  );
}

function sizeVariables(geometry: Geometry): CSSProperties {
  const variables = { '--fixed-width': `${fixedWidth(geometry)}px`, '--month-width': `${geometry.month}px` };
  return variables as CSSProperties;
}

function contentSize(geometry: Geometry, rows: number, months: number) {
  return {
    width: fixedWidth(geometry) + months * geometry.month,
    height: headerHeight(geometry) + rows * geometry.row,
  };
}
