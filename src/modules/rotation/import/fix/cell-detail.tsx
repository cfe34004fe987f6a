import { Button } from '@mantine/core';
import { replaceName } from '@contract/rotation/month-cell';
import type { FixColumn, FixRow } from '@workers/engine/rotation/fix/fix-types';
import classes from './fix-grid.module.css';

interface CellDetailProps {
  row: FixRow | undefined;
  column: FixColumn | undefined;
  position: number;
  isEditable: boolean;
  onTake: (text: string) => void;
}

/** What is wrong with the active cell and what was probably meant; one click takes a suggestion. */
export function CellDetail({ row, column, position, isEditable, onTake }: CellDetailProps) {
  const findings = row?.findings.filter((finding) => finding.position === position || finding.position === -1) ?? [];
  const text = row?.texts[position] ?? '';
  return (
    <p className={classes.detail} role="status">
      {row && column && (
        <span className={classes.place}>
          {row.isHeader ? '表头' : `第 ${row.row} 行`} · {column.letters} 列 {column.title}
        </span>
      )}
      {findings.map(({ code, message, severity, value, suggestions }) => (
        <span key={`${code} ${value}`} className={classes.reason} data-tone={severity}>
          {message}
          {isEditable &&
            suggestions.map((name) => (
              <Button
                key={name}
                variant="light"
                size="compact-xs"
                ml={6}
                onClick={() => onTake(value === '' ? name : replaceName(text, value, name))}
              >
                改为 {name}
              </Button>
            ))}
        </span>
      ))}
      {row && findings.length === 0 && <span className={classes.place}>{row.leftOut ? '该行不导入' : '没有问题'}</span>}
    </p>
  );
}
