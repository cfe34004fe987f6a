import type { ExportApi } from '@workers/export.worker';
import exportWorker from '@workers/export.worker?worker&url';
import { proxy } from 'comlink';
import { datedName } from '@contract/kernel/hospital-time';
import { lazyWorker } from '@device/threads/lazy-worker';
import { pageSession } from '@device/threads/session-bridge';
import type { OverviewQuery } from '../../queries';
import { serverNow } from '@device/api/server-time';

export interface OverviewFileOptions {
  /** The filter of the page; all its people are written, whatever page is open. */
  query: Omit<OverviewQuery, 'page' | 'size'>;
  /** Adds the handbook department of each month, so that the file imports again without a change. */
  withHandbook: boolean;
  /** Hears of people written and in all. */
  onProgress: (done: number, total: number) => void;
  signal: AbortSignal;
}

/**
 * The overview as an .xlsx file. Fetching, reading and writing happen in a worker of its own, which ends with the
 * export or with `signal`; then this rejects with the signal's reason.
 */
export async function overviewFile({ query, withHandbook, onProgress, signal }: OverviewFileOptions): Promise<File> {
  const worker = lazyWorker<ExportApi>(exportWorker);
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  const written = worker.use((api) =>
    api.overview(
      { query, withHandbook },
      datedName('轮转总览', 'xlsx', serverNow()),
      proxy(pageSession),
      proxy(onProgress),
    ),
  );
  try {
    return await Promise.race([written, aborted]);
  } finally {
    worker.stop();
  }
}
