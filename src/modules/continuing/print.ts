import { continuingBatchEndpoints } from '@contract/continuing/batches';
import { continuingTraineeEndpoints } from '@contract/continuing/trainees';
import { call } from '@device/api/call';
import { saveAnswer } from '@/kernel/save-answer';

const here = () => window.location.origin;

/** 录取通知书 of a batch, or of one who was admitted to it. */
export const printLetters = (batchId: number, traineeId?: number) =>
  saveAnswer(
    call(continuingBatchEndpoints.admissionLetters, {
      body: { batch_id: batchId, trainee_id: traineeId, origin: here() },
      blocking: true,
    }),
  );
export const printSlip = (id: number) =>
  saveAnswer(call(continuingTraineeEndpoints.registrationSlip, { body: { id }, blocking: true }));
export const printCertificate = (id: number) =>
  saveAnswer(call(continuingTraineeEndpoints.traineeCertificate, { body: { id, origin: here() }, blocking: true }));
