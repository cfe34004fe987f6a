import { continuingAppraisalEndpoints } from '@contract/continuing/appraisals';
import { continuingTrainingEndpoints as calls } from '@contract/continuing/trainings';

/** Reads that a change of how somebody did makes untrue. */
export const trainingReads = [
  calls.conEduTrainings,
  calls.conEduTrainingPeople,
  continuingAppraisalEndpoints.ownVisits,
];
