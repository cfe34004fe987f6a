import { listNeed, type Need } from '@device/copies/needs';
import { graduateProjectStageEndpoints } from '@contract/graduate-project/projects';

export const graduateProjectNeeds: readonly Need[] = [listNeed('研究生课题', graduateProjectStageEndpoints.stages)];
