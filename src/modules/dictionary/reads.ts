import { bigDepartmentEndpoints } from '@contract/dictionary/big-departments';
import { bigDepartmentsAloneEndpoints } from '@contract/dictionary/big-departments-alone';
import { departmentEndpoints } from '@contract/dictionary/departments';

/** What is no longer true after a large department changed. */
export const bigDepartmentReads = [
  bigDepartmentEndpoints.bigDepartments,
  bigDepartmentsAloneEndpoints.publicBigDepartments,
  departmentEndpoints.departmentTree,
];

/** What is no longer true after departments changed. */
export const departmentReads = [
  ...bigDepartmentReads,
  departmentEndpoints.departments,
  departmentEndpoints.department,
  departmentEndpoints.departmentPersons,
  departmentEndpoints.departmentChanges,
];
