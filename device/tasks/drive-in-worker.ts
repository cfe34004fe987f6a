import { proxy, wrap } from 'comlink';
import type { DriveOutcome } from './kinds';
import { pageSession, type SessionBridge } from '../threads/session-bridge';
import { startWorker } from '../threads/start-worker';

/** What a worker that drives tasks exposes. */
export interface TaskDriver {
  drive(userId: number, taskId: string, session: SessionBridge): Promise<DriveOutcome>;
}

/** Runs a task in a worker of its own, which is ended with the task or the signal. Rejects when the worker breaks. */
export async function driveInWorker(
  url: string,
  userId: number,
  taskId: string,
  signal: AbortSignal,
): Promise<DriveOutcome> {
  const worker = startWorker(url);
  try {
    return await Promise.race([
      wrap<TaskDriver>(worker).drive(userId, taskId, proxy(pageSession)),
      new Promise<never>((_, reject) => {
        worker.addEventListener('error', (event) => reject(new Error(`Worker failed: ${event.message || url}`)));
        signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      }),
    ]);
  } finally {
    worker.terminate();
  }
}
