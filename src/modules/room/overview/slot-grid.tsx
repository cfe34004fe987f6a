import { overlaps, spanWords, type Span } from '@contract/room/rules';
import { serverNow } from '@device/api/server-time';
import { useElementSize, useMergedRef } from '@mantine/hooks';
import { useId, useRef, useState, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react';
import { useGridCursor } from '@/kits/grid-cursor/use-grid-cursor';
import type { Cell } from '@/kits/grid-cursor/keyboard';
import { useWindow } from '@/kits/virtual/use-window';
import {
  columnsOf,
  columnsOfDay,
  headsOf,
  placeOfSpan,
  spanOfColumns,
  type SlotAxis,
  type SlotBlock,
  type SlotRow,
} from './slot-axis';
import classes from './slot-grid.module.css';

interface SlotGridProps {
  /** What the grid shows, for screen readers. */
  label: string;
  /** What stands over the names. */
  corner: string;
  rows: readonly SlotRow[];
  axis: SlotAxis;
  /** A free stretch was drawn with the mouse or chosen with the keys. */
  onPick?: ((row: SlotRow, span: Span) => void) | undefined;
  onOpen: (block: SlotBlock) => void;
}

const rowHeight = 44;
const headHeight = 32;
const nameWidth = 196;
/** A narrower block says what it is to those who point at it. */
const leastText = 44;
const leastUnit = { day: 26, week: 9 };

/**
 * Rows by times: drawn only where it is looked at. A stretch that is free is drawn with the mouse, or with Shift and the
 * arrows; Enter takes it, or opens the booking under the cursor.
 */
export function SlotGrid({ label, corner, rows, axis, onPick, onOpen }: SlotGridProps) {
  const view = useRef<HTMLDivElement>(null);
  const { ref: measured, width } = useElementSize();
  const ref = useMergedRef(view, measured);
  const id = useId();
  const columns = columnsOf(axis);
  const least = axis.days > 1 ? leastUnit.week : leastUnit.day;
  const unit = Math.max(least, Math.floor((width - nameWidth) / columns));
  const shown = useWindow(view, {
    rows: { count: rows.length, size: rowHeight, head: headHeight, block: 8, spare: 1 },
  });
  const cursor = useGridCursor({ row: 0, column: 0 }, { rows: rows.length, columns });
  const [isUsed, setUsed] = useState(false);
  const { active, selected } = cursor;
  const activeRow = rows[active.row];
  // A stretch lies in one row, whatever was drawn over.
  const span = activeRow && spanOfColumns(axis, activeRow, selected.left, selected.right);
  const under = activeRow && span && activeRow.blocks.find((block) => overlaps(block, span));
  const now = serverNow();
  const said = activeRow && span ? sayOf(activeRow, span, under, Boolean(onPick), now) : '';

  const act = () => {
    if (!activeRow || !span) return;
    if (under && under.tone !== 'closed') onOpen(under);
    else if (!under) onPick?.(activeRow, span);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    setUsed(true);
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      return act();
    }
    const target = cursor.press(event, 8);
    if (!target) return;
    event.preventDefault();
    shown.reveal(target.row);
    const left = target.column * unit;
    const box = view.current!;
    if (left < box.scrollLeft) box.scrollLeft = left;
    else if (left + unit > box.scrollLeft + box.clientWidth - nameWidth) {
      box.scrollLeft = left + unit - box.clientWidth + nameWidth;
    }
  };
  const cellAt = (event: PointerEvent<HTMLDivElement>): Cell | null => {
    const box = event.currentTarget.getBoundingClientRect();
    const row = Math.floor((event.clientY - box.top - headHeight) / rowHeight);
    const column = Math.floor((event.clientX - box.left - nameWidth) / unit);
    return row >= 0 && row < rows.length && column >= 0 && column < columns ? { row, column } : null;
  };
  const isOnBlock = (event: PointerEvent<HTMLDivElement>) => (event.target as Element).closest('[data-block]') !== null;
  const drawn = useRef(false);
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    const cell = cellAt(event);
    if (!cell || event.button !== 0 || isOnBlock(event)) return;
    setUsed(true);
    drawn.current = true;
    cursor.place(cell, false);
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    if (!drawn.current || event.buttons !== 1 || event.pointerType !== 'mouse') return;
    const cell = cellAt(event);
    if (cell) cursor.place({ row: active.row, column: cell.column }, true);
  };
  const onPointerUp = () => {
    if (!drawn.current) return;
    drawn.current = false;
    act();
  };

  return (
    <div className={classes.frame}>
      <div
        ref={ref}
        role="grid"
        tabIndex={0}
        aria-label={label}
        aria-readonly={!onPick}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns + 1}
        aria-activedescendant={isUsed && activeRow ? `${id}-cell` : undefined}
        className={classes.view}
        style={{ '--name-width': `${nameWidth}px` } as CSSProperties}
        onKeyDown={onKeyDown}
        onFocus={() => setUsed(true)}
        onBlur={() => setUsed(false)}
      >
        <div
          role="presentation"
          className={classes.content}
          style={{ width: nameWidth + columns * unit, height: headHeight + rows.length * rowHeight }}
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          onPointerUp={onPointerUp}
        >
          <div role="row" aria-rowindex={1} className={classes.head}>
            <div role="columnheader" className={classes.corner}>
              {corner}
            </div>
            {headsOf(axis, rows[0]?.midnights ?? []).map(({ key, text, span: size }) => (
              <div key={key} role="columnheader" className={classes.title} style={{ width: size * unit }}>
                {text}
              </div>
            ))}
          </div>
          {rows.slice(shown.rows.first, shown.rows.end).map((row, offset) => {
            const index = shown.rows.first + offset;
            const isActive = isUsed && index === active.row;
            return (
              <div
                key={row.key}
                role="row"
                aria-rowindex={index + 2}
                className={classes.row}
                style={{ top: headHeight + index * rowHeight }}
              >
                <div role="rowheader" className={classes.name} title={`${row.name} ${row.facts}`}>
                  <span>{row.name}</span>
                  <span className={classes.facts}>{row.facts}</span>
                </div>
                <div
                  role="presentation"
                  className={classes.slots}
                  style={
                    {
                      width: columns * unit,
                      '--line-width': `${unit * (axis.days > 1 ? columnsOfDay(axis) : Math.max(1, 60 / axis.step))}px`,
                    } as CSSProperties
                  }
                >
                  {row.blocks.flatMap((block) =>
                    placeOfSpan(axis, row, block).map(({ left, width: wide }) => (
                      <div
                        key={`${block.key} ${left}`}
                        role="gridcell"
                        data-block
                        data-tone={block.tone}
                        title={block.words}
                        aria-label={block.words}
                        className={classes.block}
                        style={{ left: left * unit, width: Math.max(3, wide * unit - 1) }}
                        onClick={() => block.tone !== 'closed' && onOpen(block)}
                      >
                        {wide * unit >= leastText && block.text}
                      </div>
                    )),
                  )}
                  {placeOfSpan(axis, row, { from: now, to: now + 1 }).map(({ left }) => (
                    <div key="now" role="presentation" className={classes.now} style={{ left: left * unit }} />
                  ))}
                  {isActive &&
                    span &&
                    placeOfSpan(axis, row, span).map(({ left, width: wide }) => (
                      <div
                        key="active"
                        id={`${id}-cell`}
                        role="gridcell"
                        aria-label={said}
                        className={classes.active}
                        style={{ left: left * unit, width: wide * unit }}
                      />
                    ))}
                </div>
              </div>
            );
          })}
        </div>
      </div>
      <p className={classes.status} role="status">
        {isUsed ? said : onPick ? '在空闲处拖动即可预订；也可用方向键选择时段、Shift 加方向键延长，回车预订' : ''}
      </p>
    </div>
  );
}

function sayOf(row: SlotRow, span: Span, under: SlotBlock | undefined, canPick: boolean, now: number): string {
  const when = `${row.name} ${spanWords(span, now)}`;
  if (!under) return `${when} 空闲${canPick ? '，回车预订' : ''}`;
  return `${when} ${under.words}${under.tone === 'closed' ? '' : '，回车查看'}`;
}
