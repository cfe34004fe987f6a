import { Select, TextInput } from '@mantine/core';
import type { FilterFields, FilterValues } from './filter-fields';
import type { FilterChip } from './filter-chips';
import type { FilterTable } from './table-state';

/** Keys of the filters whose value is of a kind. */
type KeyOf<Fields extends FilterFields, Value> = {
  [Key in keyof Fields]: FilterValues<Fields>[Key] extends Value ? Key : never;
}[keyof Fields] &
  string;

interface FilterProps<Fields extends FilterFields, Value> {
  table: FilterTable<Fields>;
  name: KeyOf<Fields, Value>;
  label: string;
  placeholder?: string;
}

function bind<Fields extends FilterFields, Value>({ table, name }: Pick<FilterProps<Fields, Value>, 'table' | 'name'>) {
  return {
    value: table.draft[name] as Value,
    set: (value: Value) => table.setDraft({ [name]: value } as unknown as Partial<FilterValues<Fields>>),
  };
}

/** Words that are searched for with 查询 or Enter. */
export function TextFilter<Fields extends FilterFields>(props: FilterProps<Fields, string>) {
  const { value, set } = bind<Fields, string>(props);
  return (
    <TextInput
      label={props.label}
      placeholder={props.placeholder}
      maxLength={100}
      value={value}
      onChange={(event) => set(event.currentTarget.value)}
    />
  );
}

export interface FilterOption {
  value: string | number;
  label: string;
}
interface SelectFilterProps<Fields extends FilterFields> extends FilterProps<Fields, string | number | null> {
  options: readonly FilterOption[];
}

/** One of the options, or all; acts at once, with what else was entered. */
export function SelectFilter<Fields extends FilterFields>(props: SelectFilterProps<Fields>) {
  const { table, name } = props;
  const { value } = bind<Fields, string | number | null>(props);
  const set = (next: string | number | null) =>
    table.setFilters({ ...table.draft, [name]: next ?? table.fields[name]!.blank });
  return (
    <Select
      label={props.label}
      placeholder={props.placeholder ?? '全部'}
      data={props.options.map((option) => ({ value: String(option.value), label: option.label }))}
      value={value === null || value === '' ? null : String(value)}
      onChange={(chosen) => set(props.options.find((option) => String(option.value) === chosen)?.value ?? null)}
      searchable
      clearable
      nothingFoundMessage="没有符合的选项"
    />
  );
}

/**
 * Chips of the filters in force. `words` says what a filter reads like, e.g. `状态：启用`; a filter without words, or
 * one that is not set, has no chip.
 */
export function chipsOf<Fields extends FilterFields>(
  table: FilterTable<Fields>,
  words: { [Key in keyof Fields]?: (value: NonNullable<FilterValues<Fields>[Key]>) => string },
): FilterChip[] {
  return Object.keys(words).flatMap((key: keyof Fields & string) => {
    const value = table.filters[key];
    const field = table.fields[key]!;
    if (field.write(value) === field.write(field.blank)) return [];
    const onRemove = () => table.setFilters({ [key]: field.blank } as Partial<FilterValues<Fields>>);
    return [{ key, text: words[key]!(value as NonNullable<typeof value>), onRemove }];
  });
}
