import { attachmentEndpoints } from '@contract/attachment/endpoints';
import { call } from '@device/api/call';
import { saveFile } from '@/kernel/save-file';
import { notifyError } from '@/kernel/query/notify-error';

/** Downloads a file under its own name. A failure is shown. */
export async function saveAttachment(id: string): Promise<void> {
  try {
    saveFile((await call(attachmentEndpoints.content, { params: { id } })) as File);
  } catch (error) {
    notifyError(error);
  }
}
