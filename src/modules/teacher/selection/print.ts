import { declarationEndpoints } from '@contract/teacher/selection/declarations';
import { selectionEndpoints } from '@contract/teacher/selection/rounds';
import { call } from '@device/api/call';
import { notifyError } from '@/kernel/query/notify-error';
import { saveFile } from '@/kernel/save-file';

async function saved(file: Promise<unknown>): Promise<void> {
  try {
    saveFile((await file) as File);
  } catch (failure) {
    notifyError(failure);
  }
}
const origin = () => window.location.origin;

/** Fetches the certificate of somebody's declaration as PDF, for the office. */
export const printCertificate = (id: number) =>
  saved(call(selectionEndpoints.selectionCertificate, { body: { id, origin: origin() }, blocking: true }));

/** Fetches the form or the certificate of one's own declaration as PDF. */
export const printOwn = (id: number, what: 'form' | 'certificate') =>
  saved(call(declarationEndpoints.declarationForm, { body: { id, what, origin: origin() }, blocking: true }));
