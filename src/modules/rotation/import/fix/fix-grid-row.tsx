import { Checkbox, Tooltip } from '@mantine/core';
import type { FixColumn, FixRow } from '@workers/engine/rotation/fix/fix-types';
import { memo } from 'react';
import classes from './fix-grid.module.css';
import { fixedCount, fixedWidth, numberWidth, rowHeight, type ColumnBox } from './fix-geometry';

interface FixGridRowProps {
  /** Undefined while it is read. */
  row: FixRow | undefined;
  number: number;
  index: number;
  columns: readonly FixColumn[];
  boxes: readonly ColumnBox[];
  /** Column of the cursor and selected columns; -1 where there are none in this row. */
  active: number;
  selectedFrom: number;
  selectedTo: number;
  onLeaveOut: (row: number, leftOut: boolean) => void;
}

/** A wrong row: its number with whether it is imported, and its cells, each marked by what is wrong with it. */
export const FixGridRow = memo(function FixGridRow(props: FixGridRowProps) {
  const { row, number, index, columns, boxes, onLeaveOut } = props;
  const isRight = row && !row.findings.some(({ severity }) => severity === 'error');
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={classes.row}
      style={{ top: index * rowHeight }}
      data-right={isRight || undefined}
      data-out={row?.leftOut || undefined}
    >
      <div role="presentation" className={classes.fixed} style={{ width: fixedWidth(boxes) }}>
        <div role="rowheader" className={classes.number} style={{ width: numberWidth }}>
          {!row?.isHeader && (
            <Tooltip label={row?.leftOut ? '该行不导入，勾选后导入' : '取消勾选则该行不导入'} openDelay={500}>
              <Checkbox
                size="xs"
                tabIndex={-1}
                checked={!row?.leftOut}
                disabled={!row}
                aria-label={`导入第 ${number} 行`}
                onChange={(event) => onLeaveOut(number, !event.currentTarget.checked)}
              />
            </Tooltip>
          )}
          <span>{row?.isHeader ? '表头' : number}</span>
        </div>
        {columns.slice(0, fixedCount).map((column, position) => (
          <FixCell key={column.index} {...props} position={position} box={boxes[position]!} />
        ))}
      </div>
      {columns.slice(fixedCount).map((column, position) => (
        <FixCell key={column.index} {...props} position={position + fixedCount} box={boxes[position + fixedCount]!} />
      ))}
    </div>
  );
});

function FixCell({ row, index, position, box, ...cursor }: FixGridRowProps & { position: number; box: ColumnBox }) {
  const findings = row?.findings.filter((finding) => finding.position === position) ?? [];
  const wrong = findings.find(({ severity }) => severity === 'error') ?? findings[0];
  const isSelected = position >= cursor.selectedFrom && position <= cursor.selectedTo;
  return (
    <div
      role="gridcell"
      aria-colindex={position + 2}
      aria-selected={isSelected}
      aria-invalid={wrong?.severity === 'error' || undefined}
      className={classes.cell}
      style={{ left: box.left, width: box.width }}
      data-row={index}
      data-column={position}
      data-tone={row?.leftOut ? undefined : wrong?.severity}
      data-edited={row?.edited.includes(position) || undefined}
      data-active={cursor.active === position || undefined}
    >
      {row ? row.texts[position] || (wrong && <span className={classes.empty}>空</span>) : null}
    </div>
  );
}
