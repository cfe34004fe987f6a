import { halfMonthOfDate } from '@contract/kernel/half-month';
import type { OverviewRow } from '@contract/rotation/list-types';
import { hospitalToday } from '@device/api/server-time';
import { useMemo, useState } from 'react';
import { useUrlState } from '@/kits/table-page/use-url-state';
import { useDepartmentTree } from '@/modules/dictionary/queries';
import { useOverview } from '../queries';
import { useEditing } from './edit/use-editing';
import { useFilterOptions } from './filter-options';
import {
  activeFilters,
  filterQuery,
  noFilters,
  overviewFields,
  sameFilters,
  type OverviewFilters,
} from './filter-state';
import { deptGroups } from './grid/dept-groups';
import { monthRange } from './grid/month-range';
import type { OpenImportDrawer } from './import-drawers';

/**
 * Everything that the overview shows and does, whatever it is drawn as. What a layout kept for itself would be lost
 * when the window crosses 992 px: grid and cards are different trees.
 */
export function useOverviewPage(among?: readonly number[]) {
  const [{ page, size, ...asked }, change] = useUrlState(overviewFields);
  const filters = among && !among.includes(asked.type ?? 0) ? { ...asked, type: among[0]! } : asked;
  const options = useFilterOptions();
  const query = filterQuery(filters);
  const overview = useOverview({ ...query, page, size });
  const tree = useDepartmentTree().data;
  const groups = useMemo(() => deptGroups(tree ?? []), [tree]);
  const months = overview.data?.months;
  const now = halfMonthOfDate(hospitalToday());
  const [draft, setDraft] = useDraft(filters);
  const [drawer, openDrawer] = useState<OpenImportDrawer | null>(null);
  const rows = overview.data?.list ?? noRows;
  const isUnplaced = rows.length > 0 && months?.length === 0;
  const range = useMemo(
    () => (isUnplaced ? { first: Math.floor(now / 2), count: emptyMonths } : monthRange(months ?? [])),
    [isUnplaced, months, now],
  );
  const editing = useEditing(rows, range);
  const narrow = (part: Partial<OverviewFilters>) => change({ ...part, page: 1 });

  return {
    filters,
    draft,
    setDraft,
    drawer,
    openDrawer,
    isFiltered: activeFilters(filters).length > 0,
    options: among
      ? { ...options, types: options.types.filter(({ value }) => among.includes(Number(value))) }
      : options,
    query,
    page,
    size,
    overview,
    rows,
    editing,
    total: overview.data?.total ?? 0,
    range,
    groups,
    now,
    /** Changes some filters and goes to the first page. */
    narrow,
    /** Takes over all filters; asks again when they are the same. */
    search: (next: OverviewFilters) => (sameFilters(next, filters) ? overview.refetch() : narrow(next)),
    clear: () => narrow(noFilters),
    onPage: (next: number) => change({ page: next }),
    onSize: (next: typeof size) => change({ size: next, page: 1 }),
  };
}

const noRows: readonly OverviewRow[] = [];
/** Of people who are placed nowhere yet the half year that begins now is shown, so that they can be placed in it. */
const emptyMonths = 6;

/** Filters that are being entered. */
function useDraft(filters: OverviewFilters) {
  const [draft, setDraft] = useState(filters);
  // Chips, quick choices and the browser's back button change the filters from outside.
  const [inForce, setInForce] = useState(filters);
  if (!sameFilters(inForce, filters)) {
    setInForce(filters);
    setDraft(filters);
  }
  return [draft, setDraft] as const;
}

export type OverviewPage = ReturnType<typeof useOverviewPage>;
