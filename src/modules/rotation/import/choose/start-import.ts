import { uuid } from '@device/api/uuid';
import type { UserDatabase } from '@device/database/user-database';
import { importWorker } from '../import-worker';

/** Queues an import; the task centre takes it from there. Resolves to the task's id, which the server's job shares. */
export async function startImport(
  db: UserDatabase,
  file: File,
  options: { sheets: string[]; clearBlanks: boolean },
): Promise<string> {
  const id = uuid();
  await importWorker.use((worker) => worker.createTask(db.userId, file, { id, kind: 'rotation-import', ...options }));
  return id;
}
