import { Menu, Button } from '@mantine/core';
import { IconArrowsSort, IconCheck } from '@tabler/icons-react';
import { SortOrder } from '@contract/kernel/sorting';
import type { Column } from './columns';
import type { Sort } from './sort';
import { ViewMenu, type ViewMenuProps } from './view-menu';

interface PhoneToolsProps {
  columns: readonly Column<never>[];
  sort: Sort | null;
  /** Columns by which the list can be sorted. */
  sortKeys: readonly string[];
  onSort: (sort: Sort | null) => void;
  /** Absent: no saved views. */
  views?: ViewMenuProps | undefined;
}

/** Order and saved views on a phone, where cards have no headers to press. */
export function PhoneTools({ columns, sort, sortKeys, onSort, views }: PhoneToolsProps) {
  const sortable = columns.filter((column) => column.sort === true && sortKeys.includes(column.key));
  return (
    <>
      {sortable.length > 0 && <SortMenu columns={sortable} sort={sort} onSort={onSort} />}
      {views && <ViewMenu {...views} isTouched />}
    </>
  );
}

const directions = [
  { order: SortOrder.ascending, word: '升序' },
  { order: SortOrder.descending, word: '降序' },
] as const;

function SortMenu({ columns, sort, onSort }: Pick<PhoneToolsProps, 'columns' | 'sort' | 'onSort'>) {
  const wordOf = ({ by, order }: Sort) =>
    `${columns.find(({ key }) => key === by)?.title ?? ''}${directions.find((one) => one.order === order)!.word}`;
  const choices: (Sort | null)[] = [
    null,
    ...columns.flatMap(({ key }) => directions.map(({ order }) => ({ by: key, order }))),
  ];
  return (
    <Menu position="bottom-end" width={220} shadow="md">
      <Menu.Target>
        <Button variant="default" leftSection={<IconArrowsSort size={16} aria-hidden />}>
          {sort ? wordOf(sort) : '排序'}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map((choice) => {
          const isNow = choice?.by === sort?.by && choice?.order === sort?.order;
          return (
            <Menu.Item
              mih={44}
              key={choice ? `${choice.by} ${choice.order}` : ''}
              aria-current={isNow || undefined}
              rightSection={isNow && <IconCheck size={16} aria-hidden />}
              onClick={() => onSort(choice)}
            >
              {choice ? wordOf(choice) : '默认顺序'}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
