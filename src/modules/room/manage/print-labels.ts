import { overviewEndpoints } from '@contract/room/overview';
import { call } from '@device/api/call';
import { notifyError } from '@/kernel/query/notify-error';
import { saveFile } from '@/kernel/save-file';

/** Fetches the door labels of rooms as PDF. */
export async function printLabels(ids: readonly number[]): Promise<void> {
  try {
    const body = { ids: [...ids], origin: window.location.origin };
    saveFile((await call(overviewEndpoints.doorLabels, { body, blocking: true })) as File);
  } catch (failure) {
    notifyError(failure);
  }
}
