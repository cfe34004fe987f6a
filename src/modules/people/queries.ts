import { peopleEndpoints } from '@contract/people/endpoints';
import { useCall } from '@/kernel/query/use-call';

/** How many people the account's data scope holds: one row is asked for, `total` counts all. */
export function usePeopleCount() {
  return useCall(peopleEndpoints.query, { body: { page: 1, size: 1 } }, { staleTime: 300_000 });
}

/** The personnel types in use with their fields and statuses; they change rarely, so an hour counts as fresh. */
export function useSystemTypes() {
  return useCall(peopleEndpoints.systemTypes, {}, { staleTime: 3_600_000 });
}
