import { exitEndpoints } from '@contract/department-stay/exits';
import { call } from '@device/api/call';
import { notifyError } from '@/kernel/query/notify-error';
import { saveFile } from '@/kernel/save-file';

/** Fetches the 出科考核表 of a stay as PDF. */
export async function printExit(id: number): Promise<void> {
  try {
    const body = { id, origin: window.location.origin };
    saveFile((await call(exitEndpoints.exitForm, { body, blocking: true })) as File);
  } catch (failure) {
    notifyError(failure);
  }
}
