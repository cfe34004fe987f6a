import { classEndpoints } from '@contract/student/classes';
import { call } from '@device/api/call';
import { notifyError } from '@/kernel/query/notify-error';
import { saveFile } from '@/kernel/save-file';

/** Fetches a class's roster as PDF. */
export async function printRoster(id: number): Promise<void> {
  try {
    saveFile((await call(classEndpoints.classRoster, { body: { id }, blocking: true })) as File);
  } catch (failure) {
    notifyError(failure);
  }
}
