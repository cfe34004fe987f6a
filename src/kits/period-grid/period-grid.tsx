import {
  useEffect,
  useId,
  useRef,
  type CSSProperties,
  type Key,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
} from 'react';
import { cellId, rowCursor } from '@/kits/grid-cursor/cell-state';
import { isOneCell, type Cell, type CellRange } from '@/kits/grid-cursor/keyboard';
import { useCopy } from '@/kits/grid-cursor/use-copy';
import { useGridCursor } from '@/kits/grid-cursor/use-grid-cursor';
import type { Density } from '@/kits/table-page/density';
import { contains } from '@/kits/virtual/spans';
import { CardPopover } from './card-popover';
import { boxOf, Cursor } from './cursor';
import { factsOf, type FixedColumn } from './fixed-column';
import { headHeight, type Geometry, type PeriodSizes } from './geometry';
import { PeriodHeader } from './period-header';
import { headRows, PeriodRow, type RowContent } from './period-row';
import classes from './period-grid.module.css';
import type { Periods } from './periods';
import { pointedCell } from './pointed-cell';
import { useCellCard } from './use-cell-card';
import { useGridEditing, type GridEditing } from './use-grid-editing';
import { useGeometry } from './use-geometry';
import { usePeriodWindow } from './use-period-window';
import { useStartOffsets } from './use-start-offsets';

/** Selected periods, counted from the first one, of rows of the list; both ends included. */
export interface PeriodSelection {
  top: number;
  bottom: number;
  from: number;
  to: number;
}

export interface PeriodGridProps<Row> extends RowContent<Row> {
  /** What the grid shows, for screen readers. */
  label: string;
  /** Names the list that is shown; a new name begins at the top. */
  list: string;
  rows: readonly Row[];
  rowKey: (row: Row) => Key;
  periods: Periods;
  /** Column of today; outside of the periods when it is not among them. */
  today: number;
  /** Who the rows are about; the first names the row. */
  fixed: readonly FixedColumn<Row>[];
  sizes: PeriodSizes;
  density: Density;
  /** The card of a cell: of a period, or with -1 of the row itself. */
  card: (row: Row, period: number) => ReactNode;
  /** Told which periods are selected, null while only columns that stay are. */
  onSelect?: (selection: PeriodSelection | null) => void;
  /** The periods may be changed; without it the grid is for reading. */
  editing?: GridEditing | undefined;
  /** What rows are counted in where a copy is announced. */
  rowWord?: string;
  /** Style variables for what the lines draw. */
  style?: CSSProperties;
}

/**
 * People by periods, drawn only where it is looked at, with the keys of a spreadsheet: arrows, Home and End, page keys,
 * Shift to select, Ctrl+A and Ctrl+C; Enter opens the card of a cell, Escape closes it. With `editing` periods are changed. Holds thousands of people by
 * dozens of periods; the user of the grid draws the content of a row.
 */
export function PeriodGrid<Row>(props: PeriodGridProps<Row>) {
  const { label, list, rows, rowKey, periods, today, fixed, sizes, density, card: cardOf, onSelect, ...rest } = props;
  const { line, textOf, emptyWord, rowWord = '人', style, editing } = rest;
  const view = useRef<HTMLDivElement>(null);
  const gridId = useId();
  const geometry = useGeometry(view, sizes, fixed, periods.count);
  const size = { rows: rows.length, columns: periods.count + fixed.length };
  const { shown, settled, reveal } = usePeriodWindow(view, geometry, rows.length, periods.count);
  const cursor = useGridCursor({ row: 0, column: Math.max(today, 0) + fixed.length }, size);
  const { active, selected } = cursor;
  const card = useCellCard();
  const edit = useGridEditing(editing, fixed.length, size);
  const band = useRef<HTMLDivElement>(null);
  // Moved by hand: a state would draw the grid for each row that the mouse crosses.
  const markRow = (row: number | null) => {
    if (!band.current) return;
    band.current.hidden = row === null;
    band.current.style.top = `${headHeight + (row ?? 0) * geometry.row}px`;
  };
  const { copied, onCopy } = useCopy(() => ({
    table: rows.slice(selected.top, selected.bottom + 1).map(textsOf),
    words: wordsOf(selected, rowWord),
  }));

  useStartOffsets(view, { list, count: periods.count, today, unit: geometry.unit });
  useSelection(selected, fixed.length, onSelect);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Escape') return card.close();
    const taken = edit.press(event, active, selected);
    if (typeof taken === 'object') cursor.place(taken, false);
    if (taken) return card.close();
    if (event.key === 'Enter') return card.open(active);
    const pageRows = Math.floor((event.currentTarget.clientHeight - headHeight) / geometry.row) - 1;
    const target = cursor.press(event, Math.max(1, pageRows));
    if (!target) return;
    event.preventDefault();
    reveal(target);
    card.rest(target, 'key');
  };

  const cellAt = (event: PointerEvent<HTMLDivElement>) => pointedCell(event.currentTarget, event, geometry, size);
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const cell = cellAt(event);
    markRow(cell?.row ?? null);
    if (!cell) return card.leave();
    if (event.buttons === 1 && event.pointerType === 'mouse') {
      if (!edit.drag(cell)) cursor.place(cell, true);
    } else card.rest(cell, 'pointer');
  };
  const onPointerLeave = () => {
    markRow(null);
    card.leave();
  };
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    const cell = cellAt(event);
    if (!cell || event.button !== 0) return;
    card.close();
    cursor.place(cell, event.shiftKey);
    edit.down(cell, event);
  };
  const onClick = (event: PointerEvent<HTMLDivElement>) => {
    const cell = cellAt(event);
    if (cell && event.pointerType !== 'mouse') card.open(cell);
  };

  const hasCell =
    contains(settled.rows, active.row) &&
    (active.column < fixed.length || contains(settled.periods, active.column - fixed.length));
  const cardRow = card.shown && rows[card.shown.row];
  return (
    <div className={classes.frame} style={style}>
      <div
        ref={view}
        role="grid"
        tabIndex={0}
        aria-label={label}
        aria-readonly={!editing}
        aria-multiselectable
        aria-rowcount={rows.length + headRows}
        aria-colcount={size.columns}
        aria-activedescendant={hasCell ? cellId(gridId, active.row, active.column) : undefined}
        className={classes.view}
        data-density={density}
        onKeyDown={onKeyDown}
        onBlur={card.close}
        onPointerMove={onPointerMove}
        onPointerLeave={onPointerLeave}
        onPointerDown={onPointerDown}
        onPointerUp={edit.up}
        onDoubleClick={(event) => edit.open(pointedCell(event.currentTarget, event, geometry, size))}
        onClick={onClick}
        onCopy={onCopy}
        style={sizeVariables(geometry)}
      >
        <div className={classes.content} style={contentSize(geometry, rows.length, periods.count)}>
          <PeriodHeader periods={periods} fixed={fixed} shown={shown.periods} geometry={geometry} today={today} />
          <div role="rowgroup" className={classes.body}>
            {marked(shown.periods.first, shown.periods.end, periods, today).map(({ column, kind }) => (
              <div
                key={column}
                role="presentation"
                className={classes[kind]}
                style={{ left: geometry.fixedWidth + column * geometry.unit, width: geometry.unit }}
              />
            ))}
            {rows.slice(shown.rows.first, shown.rows.end).map((row, offset) => {
              const index = shown.rows.first + offset;
              return (
                <PeriodRow
                  key={rowKey(row)}
                  row={row}
                  index={index}
                  fixed={fixed}
                  shown={shown.periods}
                  cells={contains(settled.rows, index) ? settled.periods : null}
                  geometry={geometry}
                  gridId={gridId}
                  line={line}
                  textOf={textOf}
                  emptyWord={emptyWord}
                  {...rowCursor(index, active, selected)}
                />
              );
            })}
            <Cursor active={active} selected={selected} geometry={geometry} />
            {edit.target && (
              <div role="presentation" className={classes.target} style={boxOf(oneCell(edit.target), geometry)} />
            )}
            {card.shown && cardRow && (
              <CardPopover
                key={cellId('card', card.shown.row, card.shown.column)}
                cell={card.shown}
                geometry={geometry}
                onEnter={card.stay}
                onLeave={card.leave}
              >
                {cardOf(cardRow, Math.max(-1, card.shown.column - fixed.length))}
              </CardPopover>
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

  /** The selected cells of a row. */
  function textsOf(row: Row): string[] {
    const texts: string[] = [];
    for (let column = selected.left; column <= selected.right; column++) {
      const stays = fixed[column];
      if (stays) texts.push(...factsOf(stays, row));
      else texts.push(textOf(row, column - fixed.length));
    }
    return texts;
  }
}

const oneCell = ({ row, column }: Cell): CellRange => ({ top: row, bottom: row, left: column, right: column });

function wordsOf(selected: CellRange, rowWord: string): string {
  if (isOneCell(selected)) return '1 格';
  return `${selected.bottom - selected.top + 1} ${rowWord} × ${selected.right - selected.left + 1} 列`;
}

/** Tells of the selection when it has become another one. */
function useSelection(
  { top, bottom, left, right }: CellRange,
  fixed: number,
  onSelect: ((selection: PeriodSelection | null) => void) | undefined,
): void {
  useEffect(() => {
    const to = right - fixed;
    onSelect?.(to < 0 ? null : { top, bottom, from: Math.max(0, left - fixed), to });
  }, [top, bottom, left, right, fixed, onSelect]);
}

interface MarkedColumn {
  column: number;
  kind: 'today' | 'off';
}

/** Columns whose ground differs: today, and those on which nobody works. */
function marked(first: number, end: number, periods: Periods, today: number): MarkedColumn[] {
  const columns: MarkedColumn[] = [];
  for (let column = first; column < end; column++) {
    if (column === today) columns.push({ column, kind: 'today' });
    else if (periods.at(column).isOff) columns.push({ column, kind: 'off' });
  }
  return columns;
}

function sizeVariables({ fixedWidth, unit }: Geometry): CSSProperties {
  return { '--fixed-width': `${fixedWidth}px`, '--unit-width': `${unit}px` } as CSSProperties;
}

function contentSize({ row, unit, fixedWidth }: Geometry, rows: number, periods: number) {
  return { width: fixedWidth + periods * unit, height: headHeight + rows * row };
}
