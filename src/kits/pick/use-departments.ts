import { departmentEndpoints } from '@contract/dictionary/departments';
import { EnableState } from '@contract/kernel/enums';
import { useMemo } from 'react';
import { useCall } from '@/kernel/query/use-call';
import type { PickOption } from './pick-option';

/** Departments change rarely: an hour counts as fresh, and without a network the last copy serves. */
const freshMs = 3_600_000;

/** All departments, each with its large department beside it; those that were stopped are not offered. */
export function useDepartments(): PickOption[] {
  const { data } = useCall(departmentEndpoints.departmentTree, {}, { staleTime: freshMs });
  return useMemo(
    () =>
      (data ?? []).flatMap(({ label, children }) =>
        children.map(({ dept_id: id, dept_name: name, status }) => ({
          id,
          name,
          note: label,
          isGone: status !== EnableState.enabled,
        })),
      ),
    [data],
  );
}
