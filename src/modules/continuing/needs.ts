import { listNeed, type Need } from '@device/copies/needs';
import { continuingTraineeEndpoints } from '@contract/continuing/trainees';

export const continuingNeeds: readonly Need[] = [listNeed('进修人员', continuingTraineeEndpoints.trainees)];
