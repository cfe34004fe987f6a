import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Failure } from '@/kits/loaded/loaded';
import { EmptyState, TableSkeleton } from '@/ui/state-views';
import { ImportButton } from './import-button';
import classes from './overview-state.module.css';
import type { OverviewPage } from './use-overview-page';

interface OverviewStateProps extends Pick<OverviewPage, 'overview' | 'isFiltered' | 'clear' | 'onPage'> {
  /** The people, when there are some. */
  children: ReactNode;
}

/** Loading, refused, failed, empty, or the people. */
export function OverviewState({ overview, isFiltered, clear, onPage, children }: OverviewStateProps) {
  const { data, error, isPending, isPrevious, refetch } = overview;
  if (isPending) {
    return (
      <Frame>
        <TableSkeleton rows={12} />
      </Frame>
    );
  }
  if (!data) {
    return (
      <Frame>
        <Failure what="轮转安排" error={error} onRetry={refetch} />
      </Frame>
    );
  }
  if (data.list.length === 0) {
    return <Frame>{emptyState(data.total > 0, isFiltered, clear, () => onPage(1))}</Frame>;
  }
  return (
    <div className={classes.shown} aria-busy={isPrevious} data-previous={isPrevious || undefined}>
      {children}
    </div>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return <div className={classes.frame}>{children}</div>;
}

function emptyState(isBehindLastPage: boolean, isFiltered: boolean, onClear: () => void, onFirstPage: () => void) {
  if (isBehindLastPage) {
    return (
      <EmptyState
        title="这一页没有人员"
        action={
          <Button variant="default" onClick={onFirstPage}>
            回到第 1 页
          </Button>
        }
      />
    );
  }
  if (isFiltered) {
    return (
      <EmptyState
        title="没有符合条件的人员"
        action={
          <Button variant="default" onClick={onClear}>
            清除条件
          </Button>
        }
      >
        减少条件或更改月份范围后再查
      </EmptyState>
    );
  }
  return (
    <EmptyState title="还没有轮转安排" action={<ImportButton />}>
      导入轮转表后，这里按人员和月份显示每个人的轮转科室
    </EmptyState>
  );
}
