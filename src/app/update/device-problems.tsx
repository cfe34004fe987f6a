import { useEffect } from 'react';
import { onDeviceFull } from '@device/database/full-device';
import { notifyError } from '@/kernel/query/notify-error';
import { offlineFilesWords, useOfflineFiles } from '@/kernel/offline-files/readiness';

/** Copies are written all the time: what is told of one need not be told again before so long. */
const againMs = 5 * 60_000;
/** When each text was told, by `performance.now()`. */
const told = new Map<string, number>();

function tell(message: string): void {
  const last = told.get(message);
  if (last !== undefined && performance.now() - last < againMs) return;
  told.set(message, performance.now());
  notifyError(message);
}

/** Says that this device is full, whatever could not be kept on it. Draws nothing of its own. */
export function DeviceProblems() {
  const files = useOfflineFiles();
  useEffect(() => onDeviceFull(({ message }) => tell(message)), []);
  useEffect(() => {
    if (files.kind === 'full') tell(offlineFilesWords(files));
  }, [files]);
  return null;
}
