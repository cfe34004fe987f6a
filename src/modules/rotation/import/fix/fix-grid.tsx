import type { FixLine, FixSheetState } from '@workers/engine/rotation/fix/fix-types';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useMemo, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { offsetShowing } from '@/kits/virtual/spans';
import { rowCursor } from '@/kits/grid-cursor/cell-state';
import { isOneCell, type Cell } from '@/kits/grid-cursor/keyboard';
import { hasControl, useGridCursor } from '@/kits/grid-cursor/use-grid-cursor';
import { CellDetail } from './cell-detail';
import { CellEditor, type CellEditorHandle, type Step } from './cell-editor';
import classes from './fix-grid.module.css';
import { columnBoxes, fixedCount, fixedWidth, numberWidth, rowHeight, totalWidth } from './fix-geometry';
import { FixGridHead } from './fix-grid-head';
import { FixGridRow } from './fix-grid-row';
import { fixWorker } from './fix-worker';
import { isEditable, pasteStep } from './grid-changes';
import { parseTable } from '@/kits/grid-cursor/table-text';
import { useFixRows } from './use-fix-rows';
import type { ChangeFixes } from './use-fix-session';

interface FixGridProps {
  taskId: string;
  /** Place of the sheet. */
  sheet: number;
  state: FixSheetState;
  revision: number;
  lines: readonly FixLine[];
  change: ChangeFixes;
  /** Escape while no cell is open and one alone is selected. */
  onLeave: () => void;
}

const steps: Record<Step, Cell> = {
  up: { row: -1, column: 0 },
  down: { row: 1, column: 0 },
  left: { row: 0, column: -1 },
  right: { row: 0, column: 1 },
  stay: { row: 0, column: 0 },
};

/** The wrong rows of a sheet with the keys of a spreadsheet; only what is looked at is drawn. */
export function FixGrid({ taskId, sheet, state, revision, lines, change, onLeave }: FixGridProps) {
  const view = useRef<HTMLDivElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const editor = useRef<CellEditorHandle>(null);
  const { columns } = state;
  const boxes = useMemo(() => columnBoxes(columns), [columns]);
  const size = { rows: lines.length, columns: columns.length };
  const cursor = useGridCursor({ row: 0, column: 0 }, size);
  const { active, selected } = cursor;
  // oxlint-disable-next-line react/incompatible-library -- its functions are called here and passed nowhere
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => view.current,
    estimateSize: () => rowHeight,
    overscan: 6,
  });
  const shown = virtual.getVirtualItems().map(({ index }) => index);
  const needed = new Set([...shown, active.row]);
  const rows = useFixRows(
    { taskId, sheet, revision },
    [...needed].flatMap((index) => lines[index]?.line ?? []),
  );
  const row = rows.get(lines[active.row]?.line ?? -1);
  const column = columns[active.column];
  const headerLine = row?.isHeader ? row.line : -1;
  const place = { sheet: state.name, columns, lines, headerLine };
  const mayEdit = isEditable(place, active);

  // Moved by hand: a state would draw the grid for every pixel that is scrolled.
  const follow = useCallback(() => {
    const element = view.current;
    const box = boxes[active.column];
    if (!element || !layer.current || !box) return;
    const left = active.column < fixedCount ? box.left : box.left - element.scrollLeft;
    const top = (active.row + 1) * rowHeight - element.scrollTop;
    layer.current.style.transform = `translate(${left}px, ${top}px)`;
  }, [active.row, active.column, boxes]);
  useLayoutEffect(follow, [follow]);

  const reveal = (cell: Cell) => {
    const element = view.current;
    const box = boxes[cell.column];
    if (!element || !box) return;
    const fixed = fixedWidth(boxes);
    const within = box.left - fixed;
    const room = element.clientWidth - fixed;
    const { scrollLeft } = element;
    let left = scrollLeft;
    if (cell.column >= fixedCount && within < scrollLeft) left = within;
    else if (cell.column >= fixedCount && within + box.width > scrollLeft + room) left = within + box.width - room;
    const top = offsetShowing(cell.row, rowHeight, element.scrollTop, element.clientHeight - rowHeight);
    element.scrollTo({ top, left });
  };
  const go = (cell: Cell, extend = false) => {
    const inside = {
      row: Math.min(Math.max(cell.row, 0), size.rows - 1),
      column: Math.min(Math.max(cell.column, 0), size.columns - 1),
    };
    cursor.place(inside, extend);
    reveal(inside);
  };

  const write = (text: string) => {
    const step = pasteStep(place, selected, [[text]]);
    if (step.length > 0) void change((worker) => worker.edit(taskId, step));
  };
  const commit = (text: string, step: Step) => {
    if (row && text !== row.texts[active.column]) {
      const one = { top: active.row, bottom: active.row, left: active.column, right: active.column };
      const edit = pasteStep(place, one, [[text]]);
      void change((worker) => worker.edit(taskId, edit));
    }
    if (step !== 'stay') go({ row: active.row + steps[step].row, column: active.column + steps[step].column });
  };

  const onRestKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const control = hasControl(event);
    const key = event.key.toLowerCase();
    const pageRows = Math.max(1, Math.floor((view.current?.clientHeight ?? 0) / rowHeight) - 2);
    if (control && (key === 'z' || key === 'y')) {
      const by = key === 'y' || event.shiftKey ? 1 : -1;
      void change((worker) => worker.move(taskId, by));
    } else if (key === 'escape') {
      if (isOneCell(selected)) onLeave();
      else cursor.place(active, false);
    } else if (key === 'enter') go({ ...active, row: active.row + (event.shiftKey ? -1 : 1) });
    else if (key === 'tab') {
      const next = active.row * size.columns + active.column + (event.shiftKey ? -1 : 1);
      // At either end Tab leaves the grid.
      if (next < 0 || next >= size.rows * size.columns) return;
      go({ row: Math.floor(next / size.columns), column: next % size.columns });
    } else if (key === 'delete' || key === 'backspace') write('');
    else {
      const target = cursor.press(event, pageRows);
      if (!target) return;
      reveal(target);
    }
    event.preventDefault();
  };

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    const cell = cellAt(event.target);
    if (!cell || event.button !== 0) return;
    event.preventDefault();
    editor.current?.finish();
    cursor.place(cell, event.shiftKey);
    editor.current?.focus();
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const cell = event.buttons === 1 && event.pointerType === 'mouse' ? cellAt(event.target) : null;
    if (cell) cursor.place(cell, true);
  };

  const copied = () =>
    lines
      .slice(selected.top, selected.bottom + 1)
      .map(({ line }) => (rows.get(line)?.texts ?? []).slice(selected.left, selected.right + 1).join('\t'))
      .join('\n');
  const leaveOut = useCallback(
    (number: number, leftOut: boolean) =>
      void change((worker) => worker.edit(taskId, [{ sheet: state.name, row: number, leftOut }])),
    [change, taskId, state.name],
  );
  const loadOptions = () => {
    const line = lines[active.row]?.line;
    if (line === undefined || !column) return Promise.resolve([]);
    return fixWorker.use((worker) => worker.options(taskId, sheet, line, column.index));
  };

  return (
    <>
      <div className={classes.frame}>
        <div
          ref={view}
          role="grid"
          aria-label="错误行"
          aria-rowcount={lines.length + 1}
          aria-colcount={columns.length + 1}
          aria-multiselectable
          className={classes.view}
          onScroll={follow}
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          onDoubleClick={(event) => cellAt(event.target) && editor.current?.edit()}
        >
          <div
            className={classes.content}
            style={{ width: totalWidth(boxes), height: (lines.length + 1) * rowHeight }}
            role="presentation"
          >
            <FixGridHead columns={columns} boxes={boxes} />
            <div role="rowgroup" style={{ position: 'relative' }}>
              {[...needed].map((index) => {
                const line = lines[index];
                if (!line) return null;
                return (
                  <FixGridRow
                    key={line.line}
                    row={rows.get(line.line)}
                    number={line.row}
                    index={index}
                    columns={columns}
                    boxes={boxes}
                    {...rowCursor(index, active, selected)}
                    onLeaveOut={leaveOut}
                  />
                );
              })}
            </div>
          </div>
        </div>
        <div className={classes.layer}>
          <div ref={layer} className={classes.editor}>
            <CellEditor
              ref={editor}
              label={labelOf()}
              text={row?.texts[active.column] ?? ''}
              isEditable={mayEdit}
              width={boxes[active.column]?.width ?? numberWidth}
              loadOptions={loadOptions}
              onCommit={commit}
              onRestKey={onRestKey}
              onPaste={(text) => {
                const step = pasteStep(place, selected, parseTable(text));
                if (step.length > 0) void change((worker) => worker.edit(taskId, step));
              }}
              onCopy={copied}
            />
          </div>
        </div>
      </div>
      <CellDetail
        row={row}
        column={column}
        position={active.column}
        isEditable={mayEdit}
        onTake={(text) => commit(text, 'stay')}
      />
    </>
  );

  function labelOf(): string {
    const reasons = row?.findings.filter(({ position }) => position === active.column).map(({ message }) => message);
    const where = `第 ${lines[active.row]?.row ?? ''} 行 ${column?.title ?? ''}`;
    return [where, row?.texts[active.column] || '空', ...(reasons ?? [])].join('，');
  }
}

/** The cell under the pointer; none for a row number. */
function cellAt(target: EventTarget): Cell | null {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null;
  if (!element) return null;
  return { row: Number(element.dataset['row']), column: Number(element.dataset['column']) };
}
