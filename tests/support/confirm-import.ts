import type { CallFn } from '@contract/kernel/call';
import { rotationEndpoints } from '@contract/rotation/endpoints';
import type { ImportJob } from '@contract/rotation/types';
import { withRetry } from '@workers/engine/rotation/retry';
import { isSettled, waitForJob } from '@workers/engine/rotation/upload';

interface Confirming {
  call: CallFn;
  id: string;
  signal?: AbortSignal;
}

/** Confirms an import and asks until it is settled: answers can be recorded and are sooner known than events. */
export async function confirmImport({ call, id, signal }: Confirming): Promise<ImportJob> {
  const confirm = { params: { id }, idempotencyKey: `${id}-confirm`, signal };
  await withRetry(() => call(rotationEndpoints.importConfirm, confirm), { signal });
  return waitForJob({ call, id, isOver: isSettled, signal });
}
