import { continuingApplicationEndpoints } from './applications';
import { continuingAppraisalEndpoints } from './appraisals';
import { continuingBatchEndpoints } from './batches';
import { continuingConfigEndpoints } from './config';
import { continuingCountEndpoints } from './counts';
import { continuingFeeEndpoints } from './fees';
import { continuingTraineeEndpoints } from './trainees';
import { continuingTrainingEndpoints } from './trainings';

/** All calls of the module; a page imports the part that it needs. */
export const continuingEndpoints = {
  ...continuingConfigEndpoints,
  ...continuingBatchEndpoints,
  ...continuingApplicationEndpoints,
  ...continuingTraineeEndpoints,
  ...continuingCountEndpoints,
  ...continuingFeeEndpoints,
  ...continuingTrainingEndpoints,
  ...continuingAppraisalEndpoints,
};
