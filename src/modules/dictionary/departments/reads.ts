import { bigDepartmentEndpoints } from '@contract/dictionary/big-departments';
import { departmentEndpoints } from '@contract/dictionary/departments';

/** What is no longer true after departments changed. */
export const departmentReads = [
  departmentEndpoints.departments,
  departmentEndpoints.department,
  departmentEndpoints.departmentTree,
  departmentEndpoints.departmentPersons,
  departmentEndpoints.departmentChanges,
  bigDepartmentEndpoints.bigDepartments,
  bigDepartmentEndpoints.publicBigDepartments,
];
