import { graduateProjectStageEndpoints } from './projects';

/** All calls of the module; a page imports the part that it needs. */
export const graduateProjectEndpoints = {
  ...graduateProjectStageEndpoints,
};
