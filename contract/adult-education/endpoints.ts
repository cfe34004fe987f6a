import { adultEducationConfigEndpoints } from './config';
import { adultEducationCreditEndpoints } from './credits';
import { adultEducationProjectEndpoints } from './projects';

/** All calls of the module; a page imports the part that it needs. */
export const adultEducationEndpoints = {
  ...adultEducationConfigEndpoints,
  ...adultEducationProjectEndpoints,
  ...adultEducationCreditEndpoints,
};
