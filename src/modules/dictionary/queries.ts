import { departmentEndpoints } from '@contract/dictionary/departments';
import { useCall } from '@/kernel/query/use-call';

/** Departments under their large departments; they change rarely, so an hour counts as fresh. */
export function useDepartmentTree() {
  return useCall(departmentEndpoints.departmentTree, {}, { staleTime: 3_600_000 });
}
