import { defaultPageSize, pageSizes } from '@contract/kernel/paging';
import { useState } from 'react';
import {
  activeKeys,
  blankValues,
  sameFilters,
  setFilters as filtersThatAreSet,
  type FilterFields,
  type FilterValues,
} from './filter-fields';
import { sortField, type Sort } from './sort';
import type { PageSize, TableState } from './table-state';
import { choiceField, pageField, readState, writeState, type UrlFields } from './url-state';
import { useUrlState } from './use-url-state';

interface TableOptions<Fields extends FilterFields, Key extends string> {
  /** Read once; see filter-fields. `page`, `size` and `sort` are taken. */
  filters?: Fields;
  /** Columns by which the list can be sorted: the keys of its `sortInput`. */
  sort?: readonly Key[];
  size?: PageSize;
}
type NoFilters = Readonly<Record<string, never>>;
type AddressState<Fields extends FilterFields, Key extends string> = FilterValues<Fields> & {
  page: number;
  size: PageSize;
  sort: Sort<Key> | null;
};

/** State of a table page. All of it lives in the address: it survives a reload and can be sent to a colleague. */
export function useTableState<Fields extends FilterFields = NoFilters, Key extends string = never>(
  options: TableOptions<Fields, Key> = {},
): TableState<Fields, Key> {
  const [fields] = useState(() => options.filters ?? ({} as Fields));
  const [addressFields] = useState(
    () =>
      ({
        ...fields,
        page: pageField(),
        size: choiceField(pageSizes, options.size ?? defaultPageSize),
        sort: sortField(options.sort ?? []),
      }) as unknown as UrlFields<AddressState<Fields, Key>>,
  );
  const [state, change] = useUrlState(addressFields);
  const { page, size, sort, ...rest } = state;
  const filters = rest as unknown as FilterValues<Fields>;
  const [draft, setDraft] = useFilterDraft(fields, filters);
  const narrow = (part: Partial<FilterValues<Fields>>) =>
    change({ ...part, page: 1 } as Partial<AddressState<Fields, Key>>);

  return {
    fields,
    filters,
    draft,
    setDraft: (part) => setDraft({ ...draft, ...part }),
    setFilters: narrow,
    search() {
      const isChange = !sameFilters(fields, draft, filters);
      if (isChange) narrow(draft);
      return isChange;
    },
    reset() {
      const blank = blankValues(fields);
      setDraft(blank);
      narrow(blank);
    },
    activeCount: activeKeys(fields, filters).length,
    filterKey: JSON.stringify(filters),
    address: writeState(addressFields, { ...state, page: 1 }, new URLSearchParams()).toString(),
    goTo: (address) => change(readState(addressFields, new URLSearchParams(address))),
    page,
    size,
    sort,
    sortKeys: options.sort ?? [],
    setPage: (next) => change({ page: next } as Partial<AddressState<Fields, Key>>),
    setSize: (next) => change({ size: next, page: 1 } as Partial<AddressState<Fields, Key>>),
    setSort: (next) => change({ sort: next, page: 1 } as Partial<AddressState<Fields, Key>>),
    query: {
      page,
      size,
      ...(sort && { sort_by: sort.by, sort_order: sort.order }),
      ...filtersThatAreSet(filters),
    },
  };
}

/** What is entered but not yet searched for. Chips and the browser's back button change the filters from outside. */
function useFilterDraft<Fields extends FilterFields>(fields: Fields, filters: FilterValues<Fields>) {
  const [draft, setDraft] = useState(filters);
  const [inForce, setInForce] = useState(filters);
  if (!sameFilters(fields, inForce, filters)) {
    setInForce(filters);
    setDraft(filters);
  }
  return [draft, setDraft] as const;
}
