import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { CallResult } from '@/kernel/query/use-call';
import { EmptyState, TableSkeleton } from '@/ui/state-views';
import { Failure } from '../loaded/loaded';
import classes from './table-frame.module.css';

export interface EmptyWords {
  title: string;
  /** What would put something here. */
  text?: ReactNode;
  action?: ReactNode;
}

interface TableFrameProps {
  /** What the rows are, e.g. 角色. */
  what: string;
  result: Pick<CallResult<unknown>, 'data' | 'error' | 'isPending' | 'isPrevious' | 'refetch'>;
  /** Rows on this page. */
  count: number;
  /** Rows of all pages. */
  total: number;
  isFiltered: boolean;
  empty?: EmptyWords;
  onClear: () => void;
  onFirstPage: () => void;
  /** The rows, when there are some. */
  children: ReactNode;
}

/** Loading, refused, failed, empty, or the rows. */
export function TableFrame(props: TableFrameProps) {
  const { what, result, count, children } = props;
  if (result.isPending)
    return (
      <Frame>
        <TableSkeleton rows={12} />
      </Frame>
    );
  if (result.data === undefined) {
    return (
      <Frame>
        <Failure what={what} error={result.error} onRetry={result.refetch} />
      </Frame>
    );
  }
  if (count === 0) return <Frame>{emptyState(props)}</Frame>;
  return (
    <div className={classes.shown} aria-busy={result.isPrevious} data-previous={result.isPrevious || undefined}>
      {children}
    </div>
  );
}

const Frame = ({ children }: { children: ReactNode }) => <div className={classes.frame}>{children}</div>;

function emptyState({ what, total, isFiltered, empty, onClear, onFirstPage }: TableFrameProps) {
  if (total > 0) {
    const back = (
      <Button variant="default" onClick={onFirstPage}>
        回到第 1 页
      </Button>
    );
    return <EmptyState title="这一页没有内容" action={back} />;
  }
  if (isFiltered) {
    const clear = (
      <Button variant="default" onClick={onClear}>
        清除条件
      </Button>
    );
    return (
      <EmptyState title={`没有符合条件的${what}`} action={clear}>
        减少条件后再查
      </EmptyState>
    );
  }
  return (
    <EmptyState title={empty?.title ?? `还没有${what}`} action={empty?.action}>
      {empty?.text}
    </EmptyState>
  );
}
