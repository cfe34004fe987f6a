import { Checkbox } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { SortOrder } from '@contract/kernel/sorting';
import type { ReactNode } from 'react';
import type { LaidColumn, TableLayout } from './columns';
import { ResizeHandle } from './resize-handle';
import { nextSort, type Sort } from './sort';
import classes from './table-view.module.css';

export interface TableHeaderProps<Row> {
  layout: TableLayout<Row>;
  sort: Sort | null;
  onSort: (sort: Sort | null) => void;
  onResize: (key: string, width: number) => void;
  /** State of the box that chooses the whole page; absent when rows cannot be chosen. */
  page?: { state: 'none' | 'some' | 'all'; onToggle: () => void };
  hasActions: boolean;
}

export function TableHeader<Row>({ layout, sort, onSort, onResize, page, hasActions }: TableHeaderProps<Row>) {
  return (
    <thead className={classes.head}>
      <tr>
        {page && (
          <th className={classes.choice} scope="col">
            <Checkbox
              size="xs"
              aria-label="选择本页全部"
              checked={page.state === 'all'}
              indeterminate={page.state === 'some'}
              onChange={page.onToggle}
            />
          </th>
        )}
        {layout.columns.map((column) => (
          <th
            key={column.key}
            scope="col"
            className={classes.headCell}
            data-column={column.key}
            data-align={column.align}
            data-fixed={column.left !== null || undefined}
            style={column.left === null ? undefined : { left: column.left }}
            aria-sort={column.sort ? ariaSort(column, sort) : undefined}
          >
            <HeaderWords column={column} sort={sort} onSort={onSort} />
            <ResizeHandle onResize={(width) => onResize(column.key, width)} />
          </th>
        ))}
        {!layout.hasLoose && <td className={classes.headCell} />}
        {hasActions && (
          <th className={classes.actionHead} scope="col">
            操作
          </th>
        )}
      </tr>
    </thead>
  );
}

function ariaSort<Row>(column: LaidColumn<Row>, sort: Sort | null) {
  if (sort?.by !== column.key) return 'none';
  return sort.order === SortOrder.ascending ? 'ascending' : 'descending';
}

interface HeaderWordsProps<Row> {
  column: LaidColumn<Row>;
  sort: Sort | null;
  onSort: (sort: Sort | null) => void;
}

function HeaderWords<Row>({ column, sort, onSort }: HeaderWordsProps<Row>): ReactNode {
  if (!column.sort) return <span className={classes.words}>{column.title}</span>;
  const order = sort?.by === column.key ? sort.order : null;
  const Icon = order === null ? IconArrowsSort : order === SortOrder.ascending ? IconArrowUp : IconArrowDown;
  return (
    <button
      type="button"
      className={classes.sort}
      data-sorted={order !== null || undefined}
      onClick={() => onSort(nextSort(sort, column.key))}
    >
      <span className={classes.words}>{column.title}</span>
      <Icon size={14} aria-hidden />
    </button>
  );
}
