import type { ReactNode } from 'react';
import type { CallResult } from '@/kernel/query/use-call';
import { Failure } from '@/kits/loaded/loaded';
import { formatMoment } from '@/ui/format';
import { TableSkeleton } from '@/ui/state-views';
import classes from './card-loaded.module.css';

interface CardLoadedProps<Data> {
  call: CallResult<Data>;
  what: string;
  /** Grey rows while loading, about as high as what is coming: the cards below must not jump. */
  rows?: number;
  children: (data: Data) => ReactNode;
}

/** What a card has read, with the age of a copy where the server could not be asked. */
export function CardLoaded<Data>({ call, what, rows = 1, children }: CardLoadedProps<Data>) {
  const { data, error, isPending, copyFrom, refetch } = call;
  if (isPending) return <TableSkeleton rows={rows} />;
  if (data === undefined) return <Failure what={what} error={error} onRetry={refetch} />;
  return (
    <>
      {children(data)}
      {copyFrom !== null && <p className={classes.copy}>数据截至 {formatMoment(copyFrom)}</p>}
    </>
  );
}
