import type { ReactNode } from 'react';
import { CallError } from '@device/api/call-error';
import type { CallResult } from '@/kernel/query/use-call';
import { OfflineBanner } from '@/ui/offline-banner';
import { ErrorState, NoPermission, TableSkeleton } from '@/ui/state-views';

interface LoadedProps<Data> {
  call: CallResult<Data>;
  /** What is read, e.g. 角色. */
  what: string;
  children: (data: Data) => ReactNode;
}

/** Draws what a call has read; before that a skeleton, or why it could not be read and what to do. */
export function Loaded<Data>({ call, what, children }: LoadedProps<Data>) {
  const { data, error, isPending, copyFrom, refetch } = call;
  if (isPending) return <TableSkeleton />;
  if (data === undefined) return <Failure what={what} error={error} onRetry={refetch} />;
  return (
    <>
      {copyFrom !== null && <OfflineBanner copyFrom={copyFrom} />}
      {children(data)}
    </>
  );
}

/** Why something could not be read, and what to do. */
export function Failure({ what, error, onRetry }: { what: string; error: Error | null; onRetry: () => void }) {
  if (error instanceof CallError && error.key === 'FORBIDDEN') return <NoPermission what={what} />;
  return (
    <ErrorState
      message={error?.message ?? ''}
      requestId={error instanceof CallError ? error.requestId : undefined}
      onRetry={onRetry}
    />
  );
}
