import { continuingApplicationEndpoints } from './applications';
import { continuingBatchEndpoints } from './batches';
import { continuingConfigEndpoints } from './config';
import { continuingCountEndpoints } from './counts';
import { continuingFeeEndpoints } from './fees';
import { continuingTraineeEndpoints } from './trainees';

/** All calls of the module; a page imports the part that it needs. */
export const continuingEndpoints = {
  ...continuingConfigEndpoints,
  ...continuingBatchEndpoints,
  ...continuingApplicationEndpoints,
  ...continuingTraineeEndpoints,
  ...continuingCountEndpoints,
  ...continuingFeeEndpoints,
};
