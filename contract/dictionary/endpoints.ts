import { agreementEndpoints } from './agreements';
import { baseEndpoints } from './bases';
import { bigDepartmentEndpoints } from './big-departments';
import { bigDepartmentsAloneEndpoints } from './big-departments-alone';
import { chamberEndpoints } from './chambers';
import { departmentEndpoints } from './departments';
import { majorEndpoints } from './majors';

/** All calls of the module; a page imports the part that it needs. */
export const dictionaryEndpoints = {
  ...bigDepartmentEndpoints,
  ...bigDepartmentsAloneEndpoints,
  ...departmentEndpoints,
  ...majorEndpoints,
  ...chamberEndpoints,
  ...baseEndpoints,
  ...agreementEndpoints,
};
