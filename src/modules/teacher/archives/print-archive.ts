import { archiveEndpoints as calls } from '@contract/teacher/archives';
import { call } from '@device/api/call';
import { notifyError } from '@/kernel/query/notify-error';
import { saveFile } from '@/kernel/save-file';

/** Fetches an archive as PDF. @param id whose; null: one's own */
export async function printArchive(id: number | null, year: number): Promise<void> {
  const body = { year, origin: window.location.origin };
  try {
    const file =
      id === null
        ? await call(calls.myArchiveForm, { body, blocking: true })
        : await call(calls.archiveForm, { body: { ...body, id }, blocking: true });
    saveFile(file as File);
  } catch (failure) {
    notifyError(failure);
  }
}
