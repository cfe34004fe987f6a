import { AppError } from '@contract/kernel/errors';
import { expose } from 'comlink';
import { userDatabase } from '@device/database/user-database';
import type { TaskDriver } from '@device/tasks/drive-in-worker';
import type { SessionBridge } from '@device/threads/session-bridge';
import { clientOf } from '@device/threads/worker-client';
import { createTask, inspect, type NewTask } from './rotation-import/choose';
import { deviceKey } from '@device/database/device-key';
import { drive } from './rotation-import/drive';
import { snapshotAt, syncReference } from './rotation-import/reference-sync';
import { Run, signalOfTask } from './tasks/run';

const api = {
  inspect,

  async createTask(userId: number, file: File, chosen: NewTask): Promise<void> {
    const db = userDatabase(userId);
    await createTask(db, await deviceKey(db), file, chosen);
  },

  /** When the snapshot was fetched that workbooks are checked against, ms since 1970; null when there is none. */
  referenceAt: (userId: number) => snapshotAt(userDatabase(userId)),

  /** Fetches what is new of it. Fails as `syncReference` does, with NETWORK also where an older one would serve. */
  async fetchReference(userId: number, session: SessionBridge): Promise<void> {
    const { used } = await syncReference(userDatabase(userId), clientOf(session), new AbortController().signal);
    if (used.offline) throw new AppError('NETWORK');
  },

  async drive(userId: number, taskId: string, session: SessionBridge) {
    const db = userDatabase(userId);
    const call = clientOf(session);
    const { signal, release } = signalOfTask(db, taskId);
    try {
      return await drive(new Run(db, await deviceKey(db), call, taskId, signal));
    } finally {
      release();
    }
  },
} satisfies TaskDriver & Record<string, unknown>;

export type RotationImportApi = typeof api;

expose(api);
