import { printEndpoints as calls, type ExamForm } from '@contract/exam/exams/print';
import { call } from '@device/api/call';
import { saveAnswer } from '@/kernel/save-answer';

/** Fetches the tickets, the sign-in sheet or the door labels of an exam as PDF. */
export const printExam = (id: number, form: ExamForm): Promise<void> =>
  saveAnswer(call(calls.printExam, { body: { id, form, origin: window.location.origin }, blocking: true }));

/** Fetches one's own ticket. */
export const printTicket = (examId: number): Promise<void> =>
  saveAnswer(call(calls.myTicket, { body: { exam_id: examId, origin: window.location.origin }, blocking: true }));
