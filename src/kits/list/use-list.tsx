import type { CallInput, DataOf, EndpointSpec } from '@contract/kernel/endpoint';
import type { Page } from '@contract/kernel/paging';
import type { z } from 'zod';
import { useCall, type CallResult } from '@/kernel/query/use-call';
import type { FilterField } from '@/kits/table-page/filter-fields';
import type { PageSize } from '@/kits/table-page/table-state';
import { useTableState } from '@/kits/table-page/use-table-state';
import { FilterInputs, filterChips, type ListFilters, type PassedOptions } from './list-filters';

/** A call of `listed`. */
type ListCall = EndpointSpec & { query: z.ZodType; data: z.ZodType };
type RowOf<E extends EndpointSpec> = DataOf<E> extends Page<infer Row> ? Row : never;
type QueryOf<E extends ListCall> = Required<z.input<E['query']>>;

/** Refuses a filter that the call does not know, or whose values it does not take. */
type Fitting<E extends ListCall, Filters> = {
  [Name in keyof Filters]: Name extends keyof QueryOf<E>
    ? Filters[Name] extends FilterField<infer Value>
      ? NonNullable<Value> extends QueryOf<E>[Name]
        ? unknown
        : never
      : never
    : never;
};

interface ListOptions<E extends ListCall, Filters extends ListFilters, Key extends string> {
  /** What the rows are, e.g. 教研室: the title, unless the page says another, and the word in texts. */
  what: string;
  /** Name under which a person's columns and saved views are kept, unique in the product: `dictionary.chambers`. */
  views: string;
  /** By the names that the call knows; read once. The first four are always there, the rest behind 展开. */
  filters: Filters & Fitting<E, Filters>;
  /** Columns by which the list can be sorted: the keys of its `sortInput`. */
  sort?: readonly Key[];
  size?: PageSize;
  /** Options of the filters made by `idFilter`. */
  options?: PassedOptions;
  /** What this screen asks for always, beside what its reader narrows it by. */
  fixed?: Partial<z.input<E['query']>>;
}

/** Filters that stand beside the title without unfolding. */
const alwaysThere = 4;

/**
 * A list that is read page by page, with its filters in the address: spread it into `TablePage`. Each filter's label
 * stands at its input and on its chip.
 */
export function useList<E extends ListCall, Filters extends ListFilters, Key extends string = never>(
  endpoint: E,
  { what, views, filters, sort = [], size, options = {}, fixed }: ListOptions<E, Filters, Key>,
) {
  const table = useTableState<Filters, Key>({ filters, sort, ...(size && { size }) });
  const query = { ...table.query, ...fixed };
  const rows = useCall(endpoint, { query } as unknown as CallInput<E>, { keepPrevious: true });
  const names = Object.keys(filters);
  const inputs = (some: string[]) => some.length > 0 && <FilterInputs table={table} names={some} passed={options} />;
  return {
    title: what,
    what,
    views,
    table,
    rows: rows as unknown as CallResult<Page<RowOf<E>>>,
    rowKey: (row: RowOf<E> & { id: number }) => row.id,
    filters: inputs(names.slice(0, alwaysThere)),
    moreFilters: inputs(names.slice(alwaysThere)),
    chips: filterChips(table, options),
  };
}
