import { Button } from '@mantine/core';
import { useState, type FormEvent, type ReactNode } from 'react';
import classes from './filter-bar.module.css';

interface FilterBarProps {
  /** The filters that are always there, at most four. */
  children: ReactNode;
  /** The rest, behind 展开. */
  more?: ReactNode;
  onSearch: () => void;
  onReset: () => void;
}

/** Filters above a table: Enter searches, 重置 clears, what is rarely needed stays folded. */
export function FilterBar({ children, more, onSearch, onReset }: FilterBarProps) {
  const [isOpen, setOpen] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch();
  };
  return (
    <form className={classes.bar} role="search" onSubmit={submit}>
      <div className={classes.fields}>
        {children}
        {isOpen && more}
      </div>
      <div className={classes.actions}>
        <Button type="submit">查询</Button>
        <Button variant="default" onClick={onReset}>
          重置
        </Button>
        {more && (
          <Button variant="subtle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? '收起' : '展开'}
          </Button>
        )}
      </div>
    </form>
  );
}
