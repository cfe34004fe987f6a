import { continuingAppraisalEndpoints } from '@contract/continuing/appraisals';
import { continuingBatchEndpoints } from '@contract/continuing/batches';
import { continuingTraineeEndpoints } from '@contract/continuing/trainees';
import { continuingTrainingEndpoints } from '@contract/continuing/trainings';
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
export const printTraining = (trainingId: number, id: number) =>
  saveAnswer(
    call(continuingTrainingEndpoints.trainingCertificate, {
      body: { training_id: trainingId, id, origin: here() },
      blocking: true,
    }),
  );
export const printAppraisal = (id: number) =>
  saveAnswer(call(continuingAppraisalEndpoints.appraisalForm, { body: { id, origin: here() }, blocking: true }));
