import type { ReactNode } from 'react';
import type { CallResult } from '@/kernel/query/use-call';
import { Failure } from '@/kits/loaded/loaded';
import { TableSkeleton } from '@/ui/state-views';

interface CardLoadedProps<Data> {
  call: CallResult<Data>;
  what: string;
  /** Grey rows while loading, about as high as what is coming: the cards below must not jump. */
  rows?: number;
  children: (data: Data) => ReactNode;
}

/** What a card has read. The page itself tells of a copy's age. */
export function CardLoaded<Data>({ call, what, rows = 1, children }: CardLoadedProps<Data>) {
  const { data, error, isPending, refetch } = call;
  if (isPending) return <TableSkeleton rows={rows} />;
  if (data === undefined) return <Failure what={what} error={error} onRetry={refetch} />;
  return children(data);
}
