import { accountEndpoints } from '@contract/account/endpoints';
import { useCall } from '@/kernel/query/use-call';

/** What the account may see; kept for the tab, as the customer keeps it (requirements section 3). */
export function useDataLimit() {
  return useCall(accountEndpoints.dataLimit, {}, { staleTime: 3_600_000, persist: true });
}
