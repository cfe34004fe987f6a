import { pageSizes } from '@contract/kernel/paging';
import { Pagination, Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { useIsMobile } from '@/ui/use-is-mobile';
import classes from './pagination-bar.module.css';

interface PaginationBarProps {
  page: number;
  size: PageSize;
  /** Rows of all pages. */
  total: number;
  /** At the left: what the rows come to. */
  children: ReactNode;
  onPage: (page: number) => void;
  onSize: (size: PageSize) => void;
}

type PageSize = (typeof pageSizes)[number];

const sizeOptions = pageSizes.map((size) => ({ value: String(size), label: `${size} 条/页` }));

/** The foot of a table page, 52 px high (requirements section 9): totals, page, rows per page. */
export function PaginationBar({ page, size, total, children, onPage, onSize }: PaginationBarProps) {
  const pages = Math.max(1, Math.ceil(total / size));
  const current = Math.min(page, pages);
  const isMobile = useIsMobile();
  return (
    <footer className={classes.bar}>
      <div className={classes.totals}>{children}</div>
      {isMobile ? (
        <Pagination.Root total={pages} value={current} onChange={onPage} size={44}>
          <div className={classes.steps}>
            <Pagination.Previous aria-label={controlLabels.previous} />
            <span>
              {current} / {pages}
            </span>
            <Pagination.Next aria-label={controlLabels.next} />
          </div>
        </Pagination.Root>
      ) : (
        <>
          <Pagination
            total={pages}
            value={current}
            onChange={onPage}
            size="sm"
            getItemProps={(item) => ({ 'aria-label': `第 ${item} 页` })}
            getControlProps={(control) => ({ 'aria-label': controlLabels[control] })}
          />
          <Select
            aria-label="每页条数"
            className={classes.size}
            data={sizeOptions}
            value={String(size)}
            allowDeselect={false}
            size="xs"
            comboboxProps={{ position: 'top' }}
            onChange={(value) => onSize(pageSizes.find((choice) => String(choice) === value) ?? size)}
          />
        </>
      )}
    </footer>
  );
}

const controlLabels = { first: '首页', previous: '上一页', next: '下一页', last: '末页' };
