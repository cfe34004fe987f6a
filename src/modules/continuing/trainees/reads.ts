import { continuingBatchEndpoints } from '@contract/continuing/batches';
import { continuingTraineeEndpoints } from '@contract/continuing/trainees';

/** Reads that a change of somebody's visit makes untrue. */
export const reads = [
  continuingTraineeEndpoints.trainees,
  continuingTraineeEndpoints.delays,
  continuingBatchEndpoints.batches,
  continuingBatchEndpoints.plans,
];
