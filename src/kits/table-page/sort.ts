import { SortOrder } from '@contract/kernel/sorting';
import type { UrlField } from './url-state';

export interface Sort<Key extends string = string> {
  by: Key;
  order: SortOrder;
}

/** In the address: `name` for ascending, `-name` for descending. A key that is not among `keys` counts as absent. */
export function sortField<Key extends string>(keys: readonly Key[]): UrlField<Sort<Key> | null> {
  return {
    read(written) {
      const isDescending = written?.startsWith('-') ?? false;
      const by = keys.find((key) => key === (isDescending ? written?.slice(1) : written));
      if (by === undefined) return null;
      return { by, order: isDescending ? SortOrder.descending : SortOrder.ascending };
    },
    write: (sort) => sort && (sort.order === SortOrder.descending ? `-${sort.by}` : sort.by),
  };
}

/** The next step of a column's header: ascending, descending, the list's own order. */
export function nextSort<Key extends string>(now: Sort<Key> | null, by: Key): Sort<Key> | null {
  if (now?.by !== by) return { by, order: SortOrder.ascending };
  return now.order === SortOrder.ascending ? { by, order: SortOrder.descending } : null;
}
