import { declarationEndpoints } from '@contract/teacher/selection/declarations';
import { selectionEndpoints } from '@contract/teacher/selection/rounds';
import { call } from '@device/api/call';
import { saveAnswer } from '@/kernel/save-answer';

const origin = () => window.location.origin;

/** Fetches the certificate of somebody's declaration as PDF, for the office. */
export const printCertificate = (id: number) =>
  saveAnswer(call(selectionEndpoints.selectionCertificate, { body: { id, origin: origin() }, blocking: true }));

/** Fetches the form or the certificate of one's own declaration as PDF. */
export const printOwn = (id: number, what: 'form' | 'certificate') =>
  saveAnswer(call(declarationEndpoints.declarationForm, { body: { id, what, origin: origin() }, blocking: true }));
