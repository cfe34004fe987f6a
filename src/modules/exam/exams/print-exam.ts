import { printEndpoints as calls, type ExamForm } from '@contract/exam/exams/print';
import { call } from '@device/api/call';
import { notifyError } from '@/kernel/query/notify-error';
import { saveFile } from '@/kernel/save-file';

/** Fetches the tickets, the sign-in sheet or the door labels of an exam as PDF. */
export const printExam = (id: number, form: ExamForm): Promise<void> =>
  saved(() => call(calls.printExam, { body: { id, form, origin: window.location.origin }, blocking: true }));

/** Fetches one's own ticket. */
export const printTicket = (examId: number): Promise<void> =>
  saved(() => call(calls.myTicket, { body: { exam_id: examId, origin: window.location.origin }, blocking: true }));

async function saved(fetch: () => Promise<unknown>): Promise<void> {
  try {
    saveFile((await fetch()) as File);
  } catch (failure) {
    notifyError(failure);
  }
}
