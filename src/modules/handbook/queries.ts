import { handbookEndpoints } from '@contract/handbook/endpoints';
import { useCall } from '@/kernel/query/use-call';

/** Handbook versions with the years of entry and subjects that they hold for. */
export function useHandbookVersions() {
  return useCall(handbookEndpoints.versions, {}, { staleTime: 3_600_000 });
}
