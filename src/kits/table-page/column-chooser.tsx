import { ActionIcon, Button, Checkbox, Popover, Tooltip } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconColumns3, IconMinus, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './column-chooser.module.css';
import {
  clampWidth,
  isShown,
  moveColumn,
  noArrangement,
  orderColumns,
  widthOf,
  type Arrangement,
  type Column,
} from './columns';

interface ColumnChooserProps {
  columns: readonly Column<never>[];
  arrangement: Arrangement;
  onArrange: (next: Arrangement) => void;
}

const widthStep = 24;

/** Which columns are shown, in which order and how wide; also the way there for those who use no mouse. */
export function ColumnChooser({ columns, arrangement, onArrange }: ColumnChooserProps) {
  const show = (key: string, shown: boolean) =>
    onArrange({ ...arrangement, shown: { ...arrangement.shown, [key]: shown } });
  const move = (column: Column<never>, by: 1 | -1) => onArrange(moveColumn(columns, arrangement, column.key, by));
  const widen = (column: Column<never>, by: number) => {
    const width = clampWidth(widthOf(column, arrangement) + by);
    onArrange({ ...arrangement, widths: { ...arrangement.widths, [column.key]: width } });
  };
  return (
    <Popover position="bottom-end" width={320} shadow="md" trapFocus>
      <Popover.Target>
        <Tooltip label="列设置">
          <ActionIcon variant="default" size={32} aria-label="列设置">
            <IconColumns3 size={16} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown className={classes.chooser} aria-label="列设置">
        <ul className={classes.columns}>
          {orderColumns(columns, arrangement).map((column) => (
            <li key={column.key} className={classes.column}>
              <Checkbox
                className={classes.name}
                size="xs"
                label={column.title}
                checked={isShown(column, arrangement)}
                disabled={column.isFixed}
                onChange={(event) => show(column.key, event.currentTarget.checked)}
              />
              <StepButton label={`上移${column.title}`} onClick={() => move(column, -1)}>
                <IconArrowUp size={14} />
              </StepButton>
              <StepButton label={`下移${column.title}`} onClick={() => move(column, 1)}>
                <IconArrowDown size={14} />
              </StepButton>
              <StepButton label={`缩窄${column.title}`} onClick={() => widen(column, -widthStep)}>
                <IconMinus size={14} />
              </StepButton>
              <StepButton label={`加宽${column.title}`} onClick={() => widen(column, widthStep)}>
                <IconPlus size={14} />
              </StepButton>
            </li>
          ))}
        </ul>
        <Button size="compact-sm" variant="subtle" fullWidth onClick={() => onArrange(noArrangement)}>
          恢复默认
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}

function StepButton({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <ActionIcon variant="subtle" color="info" size={24} aria-label={label} onClick={onClick}>
      {children}
    </ActionIcon>
  );
}
