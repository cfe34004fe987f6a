import { ActionIcon, Button, Input } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './row-list.module.css';

/** A field of the form, spread, and what its rows are. */
interface RowListProps<Row> {
  id: string;
  label: string;
  value: readonly Row[];
  /** What one of them is, e.g. 容量. */
  what: string;
  most: number;
  /** Their order says something: rows can be moved up and down. */
  isOrdered?: boolean;
  error?: string | undefined;
  onChange: (rows: Row[]) => void;
  /** A new row, or one like the last. */
  fresh: (last: Row | undefined) => Row;
  children: (row: Row, change: (part: Partial<Row>) => void, index: number) => ReactNode;
}

/** A few rows of a record that are edited in its form, each in one line. */
export function RowList<Row extends object>(props: RowListProps<Row>) {
  const { id, label, value: rows, what, most, isOrdered, error, onChange, fresh, children } = props;
  const move = (from: number, to: number) => onChange(rows.toSpliced(from, 1).toSpliced(to, 0, rows[from]!));
  return (
    <Input.Wrapper id={id} label={label} error={error} labelElement="div">
      <div className={classes.list} role="group" aria-label={label}>
        {rows.map((row, index) => (
          // Rows have no id of their own and keep no state: all that is drawn stands in them.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={index} className={classes.row}>
            <div className={classes.fields}>
              {children(row, (part) => onChange(rows.with(index, { ...row, ...part })), index)}
            </div>
            {isOrdered && (
              <>
                <ActionIcon
                  variant="subtle"
                  color="info"
                  size={36}
                  aria-label={`上移第 ${index + 1} 条${what}`}
                  disabled={index === 0}
                  onClick={() => move(index, index - 1)}
                >
                  <IconArrowUp size={16} stroke={1.75} aria-hidden />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="info"
                  size={36}
                  aria-label={`下移第 ${index + 1} 条${what}`}
                  disabled={index === rows.length - 1}
                  onClick={() => move(index, index + 1)}
                >
                  <IconArrowDown size={16} stroke={1.75} aria-hidden />
                </ActionIcon>
              </>
            )}
            <ActionIcon
              variant="subtle"
              color="info"
              size={36}
              aria-label={`移除第 ${index + 1} 条${what}`}
              onClick={() => onChange(rows.toSpliced(index, 1))}
            >
              <IconTrash size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
          </div>
        ))}
        <Button
          id={id}
          variant="default"
          size="compact-md"
          className={classes.add}
          leftSection={<IconPlus size={14} aria-hidden />}
          disabled={rows.length >= most}
          onClick={() => onChange([...rows, fresh(rows.at(-1))])}
        >
          增加{what}
        </Button>
      </div>
    </Input.Wrapper>
  );
}
