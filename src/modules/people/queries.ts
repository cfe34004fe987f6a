import { peopleEndpoints } from '@contract/people/endpoints';
import { useCall } from '@/kernel/query/use-call';

/** How many people the account's data scope holds: one row is asked for, `total` counts all. */
export function usePeopleCount() {
  return useCall(peopleEndpoints.query, { body: { page: 1, size: 1 } }, { staleTime: 300_000 });
}
