import { DayFilter } from '@/kits/table-page/day-filter';
import { SelectFilter, TextFilter, type FilterOption } from '@/kits/table-page/filter-inputs';
import { choice, date, number, text, type FilterField } from '@/kits/table-page/filter-fields';
import type { FilterChip } from '@/kits/table-page/filter-chips';
import { chipsOf } from '@/kits/table-page/filter-inputs';
import type { FilterTable } from '@/kits/table-page/table-state';
import { statusOptions } from './status-word';

/** A filter with the label that its input and its chip bear. */
export interface ListFilter<Value> extends FilterField<Value> {
  label: string;
  placeholder?: string | undefined;
  /** Drawn as words that are typed, a day, or a choice: of these options, or of those that the page passes. */
  options: 'typed' | 'day' | 'passed' | readonly FilterOption[];
}
export type ListFilters = Readonly<Record<string, ListFilter<unknown>>>;
/** Options of the `idFilter`s, read from the server. */
export type PassedOptions = Readonly<Record<string, readonly FilterOption[]>>;

/** Words that are searched for, e.g. part of a name. */
export function textFilter(label: string, placeholder?: string): ListFilter<string> {
  return { ...text(), label, placeholder, options: 'typed' };
}

/** A day `YYYY-MM-DD`, e.g. the first or the last one that is listed. */
export const dayFilter = (label: string): ListFilter<string> => ({ ...date(), label, options: 'day' });

/** One of a few values that the program knows. */
export function choiceFilter<const Value extends string | number>(
  label: string,
  options: readonly { value: Value; label: string }[],
): ListFilter<Value | null> {
  return { ...choice(options.map(({ value }) => value)), label, options };
}

/** Enabled or disabled. */
export const statusFilter = () => choiceFilter('状态', statusOptions);

/** A row of another list by its id; `useList` is passed the options. */
export const idFilter = (label: string): ListFilter<number | null> => ({ ...number(), label, options: 'passed' });

interface FilterInputsProps<Filters extends ListFilters> {
  table: FilterTable<Filters>;
  names: readonly (keyof Filters & string)[];
  passed: PassedOptions;
}

/** The inputs of some filters, in their order. */
export function FilterInputs<Filters extends ListFilters>({ table, names, passed }: FilterInputsProps<Filters>) {
  // Which kind of value a filter holds was settled where it was declared.
  const anyTable = table as unknown as FilterTable<Record<string, FilterField<never>>>;
  return names.map((name: string) => {
    const { label, placeholder, options: kind } = table.fields[name]!;
    const props = { table: anyTable, name, label, ...(placeholder !== undefined && { placeholder }) };
    if (kind === 'day') return <DayFilter key={name} {...props} />;
    const options = optionsOf(table.fields, name, passed);
    return options ? <SelectFilter key={name} {...props} options={options} /> : <TextFilter key={name} {...props} />;
  });
}

/** Chips of the filters in force: label and words. */
export function filterChips<Filters extends ListFilters>(
  table: FilterTable<Filters>,
  passed: PassedOptions,
): FilterChip[] {
  const words = Object.entries(table.fields).map(([name, { label }]) => {
    const wordsOf = (value: unknown) =>
      optionsOf(table.fields, name, passed)?.find((option) => option.value === value)?.label ?? String(value);
    return [name, (value: unknown) => `${label}：${wordsOf(value)}`];
  });
  return chipsOf(table, Object.fromEntries(words) as Parameters<typeof chipsOf<Filters>>[1]);
}

/** The options of a filter; null when words are typed into it. */
function optionsOf(fields: ListFilters, name: string, passed: PassedOptions): readonly FilterOption[] | null {
  const { options } = fields[name]!;
  if (options === 'typed' || options === 'day') return null;
  return options === 'passed' ? (passed[name] ?? []) : options;
}
