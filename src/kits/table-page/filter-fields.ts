import { monthField, textField, type UrlField } from './url-state';

/** One filter of a table page: how it stands in the address, and what stands for "not set". */
export interface FilterField<Value> extends UrlField<Value> {
  blank: Value;
}
export type FilterFields = Readonly<Record<string, FilterField<unknown>>>;

export type FilterValues<Fields extends FilterFields> = {
  -readonly [Key in keyof Fields]: Fields[Key] extends FilterField<infer Value> ? Value : never;
};

/** Words, at most `most` characters. */
export const text = (most?: number): FilterField<string> => ({ ...textField(most), blank: '' });

/** A whole number: an id, a year. */
export function number(): FilterField<number | null> {
  return { read: wholeNumber, write: (value) => (value === null ? null : String(value)), blank: null };
}

/** Several ids, at most `most`. */
export function numbers(most = 50): FilterField<readonly number[]> {
  return {
    read: (written) =>
      written === null
        ? []
        : written
            .split('.')
            .flatMap((part) => wholeNumber(part) ?? [])
            .slice(0, most),
    write: (value) => (value.length === 0 ? null : value.join('.')),
    blank: [],
  };
}

/** One of a few values, or none. */
export function choice<const Value extends string | number>(choices: readonly Value[]): FilterField<Value | null> {
  return {
    read: (written) => choices.find((one) => String(one) === written) ?? null,
    write: (value) => (value === null ? null : String(value)),
    blank: null,
  };
}

/** A day `YYYY-MM-DD`; empty when not set. */
export function date(): FilterField<string> {
  return {
    read: (written) =>
      written !== null && /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(written) ? written : '',
    write: (value) => value || null,
    blank: '',
  };
}

/** A month `YYYY-MM`; empty when not set. */
export const month = (): FilterField<string> => ({ ...monthField(), blank: '' });

function wholeNumber(written: string | null): number | null {
  return written !== null && /^\d{1,9}$/.test(written) ? Number(written) : null;
}

const isBlank = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Keys of the filters that narrow the list. */
export function activeKeys<Fields extends FilterFields>(
  fields: Fields,
  values: FilterValues<Fields>,
): (keyof Fields & string)[] {
  return Object.keys(fields).filter((key) => !isBlank(values[key]));
}

export function blankValues<Fields extends FilterFields>(fields: Fields): FilterValues<Fields> {
  return Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, field.blank])) as FilterValues<Fields>;
}

/** Whether two sets of filters read the same in the address. */
export function sameFilters<Fields extends FilterFields>(
  fields: Fields,
  one: FilterValues<Fields>,
  other: FilterValues<Fields>,
): boolean {
  return Object.entries(fields).every(([key, field]) => field.write(one[key]) === field.write(other[key]));
}

/** Filters as a call takes them: those that are not set are left out. */
export type SetFilters<Fields extends FilterFields> = {
  -readonly [Key in keyof Fields]?: Fields[Key] extends FilterField<infer Value> ? NonNullable<Value> : never;
};
export function setFilters<Fields extends FilterFields>(values: FilterValues<Fields>): SetFilters<Fields> {
  const entries = Object.entries(values).filter(([, value]) => !isBlank(value));
  return Object.fromEntries(entries) as SetFilters<Fields>;
}
