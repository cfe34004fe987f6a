import { accountEndpoints } from '@contract/account/endpoints';
import { dictionaryEndpoints } from '@contract/dictionary/endpoints';
import { handbookEndpoints } from '@contract/handbook/endpoints';
import type { BodyOf } from '@contract/kernel/endpoint';
import { rotationEndpoints } from '@contract/rotation/endpoints';
import { useCall } from '@/kernel/query/use-call';

export type OverviewQuery = BodyOf<typeof rotationEndpoints.overviewPagesV2>;

/** Dictionaries change rarely: fresh for an hour. */
const staleTime = 3_600_000;

/** A page of the overview; the page before stays in view while the next one loads. */
export function useOverview(query: OverviewQuery) {
  return useCall(rotationEndpoints.overviewPagesV2, { body: query }, { keepPrevious: true });
}

export function useDepartmentTree() {
  return useCall(dictionaryEndpoints.departmentTree, {}, { staleTime });
}

/** Handbook versions: the years of entry and subjects that rotations are planned for. */
export function useHandbookVersions() {
  return useCall(handbookEndpoints.versions, {}, { staleTime });
}

/** What the account may see; names the subjects of its bases. */
export function useDataLimit() {
  return useCall(accountEndpoints.dataLimit, {}, { staleTime });
}
