import { majorEndpoints } from '@contract/dictionary/majors';
import { EnableState } from '@contract/kernel/enums';
import { useMemo } from 'react';
import { useCall } from '@/kernel/query/use-call';
import type { PickOption } from './pick-option';

/** Majors change rarely: an hour counts as fresh, and without a network the last copy serves. */
const freshMs = 3_600_000;

/** All majors, each with code and type beside it; those that were stopped are not offered. */
export function useMajors(): PickOption[] {
  const { data } = useCall(majorEndpoints.majorOptions, {}, { staleTime: freshMs });
  return useMemo(
    () =>
      (data ?? []).map(({ id, name, code, type, status }) => ({
        id,
        name,
        note: `${code} ${type}`,
        isGone: status !== EnableState.enabled,
      })),
    [data],
  );
}
