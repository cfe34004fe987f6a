import { dictionaryEndpoints } from '@contract/dictionary/endpoints';
import { useCall } from '@/kernel/query/use-call';

/** Departments under their large departments; they change rarely, so an hour counts as fresh. */
export function useDepartmentTree() {
  return useCall(dictionaryEndpoints.departmentTree, {}, { staleTime: 3_600_000 });
}
