/** How one value of a page is written in the address; `null` means "not there", which reads as the default. */
export interface UrlField<Value> {
  read(text: string | null): Value;
  write(value: Value): string | null;
}
export type UrlFields<State> = { readonly [Key in keyof State]: UrlField<State[Key]> };

/** Text of at most `most` characters (requirements section 9: 100); empty when absent. */
export function textField(most = 100): UrlField<string> {
  return { read: (text) => (text ?? '').trim().slice(0, most), write: (value) => value.trim() || null };
}

/** A whole number that may be absent. Anything else in the address counts as absent. */
export function integerField(): UrlField<number | null> {
  return {
    read: (text) => (text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null),
    write: (value) => (value === null ? null : String(value)),
  };
}

/** A page number from 1. */
export function pageField(): UrlField<number> {
  return {
    read: (text) => Math.max(1, Number(/^\d{1,6}$/.exec(text ?? '')?.[0] ?? 1)),
    write: (value) => (value === 1 ? null : String(value)),
  };
}

/** One of a few values; the default is left out of the address. */
export function choiceField<const Value extends string | number>(
  choices: readonly Value[],
  byDefault: Value,
): UrlField<Value> {
  return {
    read: (text) => choices.find((choice) => String(choice) === text) ?? byDefault,
    write: (value) => (value === byDefault ? null : String(value)),
  };
}

/** A month `YYYY-MM`; empty when absent or no month. */
export function monthField(): UrlField<string> {
  return {
    read: (text) => (text !== null && /^\d{4}-(0[1-9]|1[0-2])$/.test(text) ? text : ''),
    write: (value) => value || null,
  };
}

/** The state that an address holds. */
export function readState<State>(fields: UrlFields<State>, address: URLSearchParams): State {
  const entries = entriesOf(fields).map(([key, field]) => [key, field.read(address.get(key))]);
  return Object.fromEntries(entries) as State;
}

/** The address of a state; parameters that are not part of it are kept. */
export function writeState<State>(fields: UrlFields<State>, state: State, address: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(address);
  for (const [key, field] of entriesOf(fields)) {
    const text = field.write(state[key as keyof State]);
    if (text === null) next.delete(key);
    else next.set(key, text);
  }
  return next;
}

function entriesOf<State>(fields: UrlFields<State>): [string, UrlField<unknown>][] {
  return Object.entries(fields as Record<string, UrlField<unknown>>);
}
