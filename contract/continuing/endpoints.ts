import { continuingApplicationEndpoints } from './applications';
import { continuingBatchEndpoints } from './batches';
import { continuingConfigEndpoints } from './config';
import { continuingTraineeEndpoints } from './trainees';

/** All calls of the module; a page imports the part that it needs. */
export const continuingEndpoints = {
  ...continuingConfigEndpoints,
  ...continuingBatchEndpoints,
  ...continuingApplicationEndpoints,
  ...continuingTraineeEndpoints,
};
