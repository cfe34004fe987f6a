import { AppError } from '@contract/kernel/errors';
import { rotationEndpoints } from '@contract/rotation/endpoints';
import type { ImportJob } from '@contract/rotation/types';
import { pause } from './retry';
import { waitForJob, type Waiting } from './upload';

/** The server tells where the job stands at once; a proxy that keeps answers back until they are whole does not. */
const openWithinMs = 5_000;
/** Streams that break before they are given up: a restart of the server breaks one. */
const mostStreams = 3;

export interface Following extends Waiting {
  openWithin?: number;
}

/**
 * Follows a job of the caller's until it is over: by the server's events, and where those do not come through by
 * asking, never by both. In pages, workers and commands alike.
 */
export async function followJob(input: Following): Promise<ImportJob> {
  for (let streams = 0; streams < mostStreams; streams++) {
    const { job, heard } = await listen(input);
    if (job) return job;
    if (!heard) break;
    await pause(500 * (streams + 1), input.signal);
  }
  return waitForJob(input);
}

/** @returns the job, if it was over while somebody listened, and whether anything was heard at all */
async function listen(input: Following): Promise<{ job?: ImportJob; heard: boolean }> {
  const { call, id, isOver, onProgress, signal } = input;
  const params = { id };
  const line = new AbortController();
  const hangUp = () => line.abort(signal?.reason);
  signal?.addEventListener('abort', hangUp, { once: true });
  const opening = setTimeout(() => line.abort(new AppError('NETWORK')), input.openWithin ?? openWithinMs);
  let heard = false;
  try {
    signal?.throwIfAborted();
    const { ticket } = await call(rotationEndpoints.importTicket, { params, signal: line.signal });
    const events = await call(rotationEndpoints.importEvents, { params, query: { ticket }, signal: line.signal });
    for await (const job of events) {
      clearTimeout(opening);
      heard = true;
      onProgress?.(job);
      signal?.throwIfAborted();
      if (isOver(job)) return { job, heard };
    }
  } catch (error) {
    signal?.throwIfAborted();
    // Whatever keeps the events away, asking says whether the job can be seen.
    if (!(error instanceof AppError)) throw error;
  } finally {
    clearTimeout(opening);
    signal?.removeEventListener('abort', hangUp);
    line.abort();
  }
  return { heard };
}
