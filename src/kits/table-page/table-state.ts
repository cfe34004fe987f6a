import type { pageSizes } from '@contract/kernel/paging';
import type { SortOrder } from '@contract/kernel/sorting';
import type { FilterFields, FilterValues, SetFilters } from './filter-fields';
import type { Sort } from './sort';

export type PageSize = (typeof pageSizes)[number];

/** What a list is asked for: spread into a call's body, or given as its query. */
export type TableQuery<Fields extends FilterFields, Key extends string> = {
  page: number;
  size: PageSize;
  sort_by?: Key;
  sort_order?: SortOrder;
} & SetFilters<Fields>;

/** What a table shows and how to change it. The kit's parts need to know nothing of a page's own filters. */
export interface Paging {
  /** Filters, order and size as a query string, for a saved view. */
  address: string;
  /** Goes to such a state, at its first page. */
  goTo: (address: string) => void;
  page: number;
  size: PageSize;
  sort: Sort | null;
  /** Columns by which the list can be sorted. */
  sortKeys: readonly string[];
  setPage: (page: number) => void;
  setSize: (size: PageSize) => void;
  setSort: (sort: Sort | null) => void;
}
export interface Filtering {
  /** How many filters narrow the list now. */
  activeCount: number;
  /** Changes with every change of the filters; a selection does not outlive it. */
  filterKey: string;
  /** Puts what has been entered into force, and goes to the first page. @returns false when nothing has changed */
  search: () => boolean;
  /** Takes all filters away. */
  reset: () => void;
}

export interface FilterTable<Fields extends FilterFields> {
  /** How they stand in the address. */
  fields: Fields;
  /** Filters in force. */
  filters: FilterValues<Fields>;
  /** Filters as entered, not yet searched for. */
  draft: FilterValues<Fields>;
  setDraft: (part: Partial<FilterValues<Fields>>) => void;
  /** Puts filters into force at once: chips, quick choices. Goes to the first page. */
  setFilters: (part: Partial<FilterValues<Fields>>) => void;
}

export interface TableState<Fields extends FilterFields, Key extends string>
  extends Paging, Filtering, FilterTable<Fields> {
  query: TableQuery<Fields, Key>;
}
