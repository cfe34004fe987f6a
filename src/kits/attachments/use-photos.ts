import { AppError, errorText } from '@contract/kernel/errors';
import { uuid } from '@device/api/uuid';
import { currentView } from '@device/api/view';
import type { PendingUpload } from '@device/uploads/pending-upload';
import { changeUpload, removeUpload, uploadsById } from '@device/uploads/upload-store';
import { liveQuery } from 'dexie';
import { useEffect, useRef, useState } from 'react';
import { useUserDatabase } from '@/kernel/session/use-user-database';
import { uploadWorker } from '@/kernel/uploads/upload-worker';

/**
 * Photos, and scans where the form takes them, of a form that may be saved before they have travelled. Each has its name as soon as it lies sealed on the device; whoever
 * saves the form sends that name, and the outbox waits for the file (`QueuedCall.files`).
 */
export function usePhotos(owner: string, value: readonly string[], onChange: (ids: string[]) => void) {
  const db = useUserDatabase();
  const [rows, setRows] = useState<readonly PendingUpload[]>([]);
  const [reading, setReading] = useState(0);
  const [refusals, setRefusals] = useState<string[]>([]);
  const [chosenHere] = useState(() => new Set<string>());
  // Two photos may be ready before the form is drawn again.
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  const ids = value.join();
  useEffect(() => {
    const found = () => uploadsById(db, ids === '' ? [] : ids.split(','));
    const subscription = liveQuery(found).subscribe(setRows, (error) => console.error(error));
    return () => subscription.unsubscribe();
  }, [db, ids]);
  const change = (next: readonly string[]) => {
    latest.current = next;
    onChange([...next]);
  };

  const add = async (files: readonly File[]) => {
    if (currentView()) return setRefusals([errorText('VIEW_ONLY')]);
    if (!window.isSecureContext) return setRefusals([errorText('DEVICE_INSECURE')]);
    const refused: string[] = [];
    setReading((count) => count + files.length);
    for (const file of files) {
      const id = uuid();
      const isPhoto = file.type !== 'application/pdf';
      const kind = isPhoto ? ('image' as const) : ('pdf' as const);
      const chosen = { id, slot: `photo:${owner}`, owner, ownerId: '', kind, isKept: true, isPhoto };
      try {
        await uploadWorker.use((worker) => worker.prepare(db.userId, file, chosen));
        chosenHere.add(id);
        change([...latest.current, id]);
      } catch (error) {
        refused.push(`${file.name}：${error instanceof AppError ? error.message : errorText('UNKNOWN')}`);
      }
      setReading((count) => count - 1);
    }
    setRefusals(refused);
  };
  const remove = (id: string) => {
    change(latest.current.filter((one) => one !== id));
    // One that was saved before may be named by what waits to be sent.
    if (chosenHere.delete(id)) void removeUpload(db, id);
  };
  return {
    rowOf: (id: string) => rows.find((row) => row.id === id),
    isReading: reading > 0,
    refusals,
    add: (files: readonly File[]) => void add(files),
    remove,
    retry: (id: string) => void changeUpload(db, id, { state: 'waiting', problem: '' }),
  };
}
