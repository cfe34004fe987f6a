import { attachmentEndpoints } from '@contract/attachment/endpoints';
import { call } from '@device/api/call';
import { saveAnswer } from '@/kernel/save-answer';

/** Downloads a file under its own name. A failure is shown. */
export const saveAttachment = (id: string): Promise<void> =>
  saveAnswer(call(attachmentEndpoints.content, { params: { id } }));
