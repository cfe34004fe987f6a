import { expose } from 'comlink';
import { userDatabase } from '@device/database/user-database';
import type { TaskDriver } from '@device/tasks/drive-in-worker';
import type { SessionBridge } from '@device/threads/session-bridge';
import { clientOf } from '@device/threads/worker-client';
import { createTask, inspect, type NewTask } from './rotation-import/choose';
import { deviceKey } from '@device/database/device-key';
import { drive } from './rotation-import/drive';
import { Run, signalOfTask } from './tasks/run';

const api = {
  inspect,

  async createTask(userId: number, file: File, chosen: NewTask): Promise<void> {
    const db = userDatabase(userId);
    await createTask(db, await deviceKey(db), file, chosen);
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
