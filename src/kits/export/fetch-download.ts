import { downloadEndpoints } from '@contract/download/endpoints';
import { call } from '@device/api/call';
import { saveFile } from '@/kernel/save-file';
import { notifyDone } from '@/kernel/query/notify-done';
import { notifyError } from '@/kernel/query/notify-error';

/** Saves the file of a finished task under its name. A failure is shown. */
export async function fetchDownload(taskId: string): Promise<void> {
  try {
    // The client makes a file of every blob, under the name that the server gives it.
    saveFile((await call(downloadEndpoints.file, { params: { id: taskId } })) as File);
    notifyDone('操作成功');
  } catch (error) {
    notifyError(error);
  }
}
