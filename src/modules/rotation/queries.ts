import type { BodyOf } from '@contract/kernel/endpoint';
import { listEndpoints } from '@contract/rotation/list-endpoints';
import { useCall } from '@/kernel/query/use-call';

export type OverviewQuery = BodyOf<typeof listEndpoints.overviewPagesV2>;

/** A page of the overview; the page before stays in view while the next one loads. */
export function useOverview(query: OverviewQuery) {
  return useCall(listEndpoints.overviewPagesV2, { body: query }, { keepPrevious: true });
}
