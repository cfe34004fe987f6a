import { bigDepartmentEndpoints } from '@contract/dictionary/big-departments';
import { departmentEndpoints } from '@contract/dictionary/departments';

/** What changes with a large department. */
export const bigDepartmentReads = [
  bigDepartmentEndpoints.bigDepartments,
  bigDepartmentEndpoints.publicBigDepartments,
  departmentEndpoints.departmentTree,
];
