import { watchEndpoints } from '@contract/exam/watch/watch';
import { call } from '@device/api/call';
import { notifyError } from '@/kernel/query/notify-error';
import { saveFile } from '@/kernel/save-file';

/** Fetches the record of a room, or of the whole exam, as PDF. */
export async function printRecord(id: number): Promise<void> {
  try {
    const body = { id, origin: window.location.origin };
    saveFile((await call(watchEndpoints.roomRecord, { body, blocking: true })) as File);
  } catch (failure) {
    notifyError(failure);
  }
}
