/** `end_on` of a call as `endOn` of a table. */
type ColumnName<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<ColumnName<Tail>>}`
  : Name;
/** `endOn` of a table as `end_on` of a call. */
type WireName<Name extends string> = Name extends `${infer Letter}${infer Rest}`
  ? `${Letter extends Lowercase<Letter> ? Letter : `_${Lowercase<Letter>}`}${WireName<Rest>}`
  : Name;

export type OnWire<Row> = { [Key in keyof Row as WireName<Key & string>]: Row[Key] };
export type InTable<Fields> = { [Key in keyof Fields as ColumnName<Key & string>]: Fields[Key] };

/** A stored row under the names that calls use: `endOn` is `end_on` there. */
export function onWire<Row extends object>(row: Row): OnWire<Row> {
  return renamed(row, (name) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)) as OnWire<Row>;
}

/** Fields of a call under the names of the table's columns: `end_on` is `endOn` there. */
export function inTable<Fields extends object>(fields: Fields): InTable<Fields> {
  return renamed(fields, (name) =>
    name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
  ) as InTable<Fields>;
}

const renamed = (row: object, rename: (name: string) => string) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [rename(name), value]));
