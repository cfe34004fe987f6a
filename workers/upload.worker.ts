import { liveQuery } from 'dexie';
import { expose } from 'comlink';
import { userDatabase } from '@device/database/user-database';
import { deviceKey } from '@device/database/device-key';
import type { SessionBridge } from '@device/threads/session-bridge';
import { clientOf } from '@device/threads/worker-client';
import { prepareUpload, type ChosenFile } from './upload/prepare';
import { uploadsOf } from '@device/uploads/upload-store';
import { sendUpload } from './upload/send';

const api = {
  async prepare(userId: number, file: File, chosen: ChosenFile): Promise<void> {
    const db = userDatabase(userId);
    await prepareUpload(db, await deviceKey(db), file, chosen);
  },

  async send(userId: number, id: string, session: SessionBridge): Promise<void> {
    const db = userDatabase(userId);
    const stop = new AbortController();
    const watching = liveQuery(() => uploadsOf(db).get(id)).subscribe((row) => !row && stop.abort());
    try {
      await sendUpload({ db, key: await deviceKey(db), call: clientOf(session), signal: stop.signal }, id);
    } finally {
      watching.unsubscribe();
    }
  },
};

export type UploadApi = typeof api;

expose(api);
