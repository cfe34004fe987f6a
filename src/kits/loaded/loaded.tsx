import type { ReactNode } from 'react';
import { CallError, isNetworkError } from '@device/api/call-error';
import type { CallResult } from '@/kernel/query/use-call';
import { OfflineBanner } from '@/ui/offline-banner';
import { ErrorState, NoPermission, OfflineState, TableSkeleton } from '@/ui/state-views';

interface LoadedProps<Data> {
  call: CallResult<Data>;
  /** What is read, e.g. 角色. */
  what: string;
  children: (data: Data) => ReactNode;
}

/** Draws what a call has read; before that a skeleton, or why it could not be read and what to do. */
export function Loaded<Data>({ call, what, children }: LoadedProps<Data>) {
  const { data, error, isPending, refetch } = call;
  if (isPending) return <TableSkeleton />;
  if (data === undefined) return <Failure what={what} error={error} onRetry={refetch} />;
  return (
    <>
      <CopyBanner call={call} />
      {children(data)}
    </>
  );
}

/** Says of a call's answer that it is a copy, and of what; nothing of an answer of the server. */
export function CopyBanner({ call: { copyFrom, held } }: { call: Pick<CallResult<unknown>, 'copyFrom' | 'held'> }) {
  return copyFrom !== null && <OfflineBanner copyFrom={copyFrom} held={held} />;
}

/** Why something could not be read, and what to do. */
export function Failure({ what, error, onRetry }: { what: string; error: Error | null; onRetry: () => void }) {
  if (error instanceof CallError && error.key === 'FORBIDDEN') return <NoPermission what={what} />;
  if (isNetworkError(error)) return <OfflineState message={error!.message} onRetry={onRetry} />;
  return (
    <ErrorState
      message={error?.message ?? ''}
      requestId={error instanceof CallError ? error.requestId : undefined}
      onRetry={onRetry}
    />
  );
}
