import { ActionIcon, Button, Drawer, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFilter, IconSearch } from '@tabler/icons-react';
import type { FormEvent, ReactNode } from 'react';
import { FilterBar } from '@/ui/filter-bar';
import { useIsMobile } from '@/ui/use-is-mobile';
import classes from './filter-panel.module.css';

interface FilterPanelProps {
  /** The filters that are always there, at most four. */
  children: ReactNode;
  /** The rest, behind 展开. */
  more?: ReactNode;
  /** How many filters narrow the table now. */
  active: number;
  onSearch: () => void;
  onReset: () => void;
}

/** Filters of a table page: a bar above the table; on a phone a button that opens them as a sheet from below. */
export function FilterPanel({ children, more, active, onSearch, onReset }: FilterPanelProps) {
  const isMobile = useIsMobile();
  const [isOpen, sheet] = useDisclosure();
  if (!isMobile) {
    return (
      <div className={classes.panel}>
        <FilterBar more={more} onSearch={onSearch} onReset={onReset}>
          {children}
        </FilterBar>
      </div>
    );
  }
  const closing = (act: () => void) => () => {
    act();
    sheet.close();
  };
  return (
    <>
      <Button
        className={classes.open}
        variant="default"
        leftSection={<IconFilter size={16} aria-hidden />}
        aria-haspopup="dialog"
        onClick={sheet.open}
      >
        {active === 0 ? '筛选' : `筛选（${active}）`}
      </Button>
      <Drawer
        opened={isOpen}
        onClose={sheet.close}
        position="bottom"
        size="auto"
        title="筛选"
        classNames={{ content: classes.sheet }}
      >
        <FilterBar onSearch={closing(onSearch)} onReset={closing(onReset)}>
          {children}
          {more}
        </FilterBar>
      </Drawer>
    </>
  );
}

/** Few filters, on the line of the title and the tools: Enter searches, choices act at once. */
export function InlineFilters({ children, active, onSearch, onReset }: Omit<FilterPanelProps, 'more'>) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch();
  };
  return (
    <form className={classes.inline} role="search" onSubmit={submit}>
      {children}
      <Tooltip label="查询">
        <ActionIcon type="submit" variant="default" size={32} aria-label="查询">
          <IconSearch size={16} />
        </ActionIcon>
      </Tooltip>
      {active > 0 && (
        <Button variant="subtle" size="compact-sm" onClick={onReset}>
          重置
        </Button>
      )}
    </form>
  );
}
