import { sheetEndpoints } from '@contract/attendance/sheets';
import { call } from '@device/api/call';
import { notifyError } from '@/kernel/query/notify-error';
import { saveFile } from '@/kernel/save-file';

/** Fetches a ward's month as PDF, with places to sign. */
export async function printSheet(body: { dept_id: number; month: string; type_id: number }): Promise<void> {
  try {
    const form = { ...body, origin: window.location.origin };
    saveFile((await call(sheetEndpoints.sheetForm, { body: form, blocking: true })) as File);
  } catch (failure) {
    notifyError(failure);
  }
}
