import { archiveEndpoints } from './archives';
import { qualificationRuleEndpoints } from './qualification-rules';
import { qualificationEndpoints } from './qualifications';

/** All calls of the module; a page imports the part that it needs. */
export const teacherEndpoints = {
  ...qualificationRuleEndpoints,
  ...qualificationEndpoints,
  ...archiveEndpoints,
};
