import { proxy } from 'comlink';
import type { DriveOutcome } from './kinds';
import { runInWorker } from '../threads/run-in-worker';
import { pageSession, type SessionBridge } from '../threads/session-bridge';

/** What a worker that drives tasks exposes. */
export interface TaskDriver {
  drive(userId: number, taskId: string, session: SessionBridge): Promise<DriveOutcome>;
}

/** Runs a task in a worker of its own, which is ended with the task or the signal. Rejects when the worker breaks. */
export const driveInWorker = (
  url: string,
  userId: number,
  taskId: string,
  signal: AbortSignal,
): Promise<DriveOutcome> =>
  runInWorker<TaskDriver, DriveOutcome>(url, signal, (driver) => driver.drive(userId, taskId, proxy(pageSession)));
