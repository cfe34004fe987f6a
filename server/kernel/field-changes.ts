/** A field that an action changed, as the operation log tells it. */
export interface FieldChange {
  field: string;
  from: string;
  to: string;
}

type Value = string | number | boolean | null | undefined;

/** Fields that differ, under the words that people know them by; for the `changes` of an audit's detail. */
export function fieldChanges<Name extends string>(
  words: Readonly<Record<Name, string>>,
  before: { readonly [Field in NoInfer<Name>]?: Value },
  after: { readonly [Field in NoInfer<Name>]?: Value },
): FieldChange[] {
  return (Object.keys(words) as Name[])
    .filter((name) => name in after && wordOf(before[name]) !== wordOf(after[name]))
    .map((name) => ({ field: words[name], from: wordOf(before[name]), to: wordOf(after[name]) }));
}

function wordOf(value: Value): string {
  if (value === null || value === undefined || value === '') return '空';
  return typeof value === 'boolean' ? (value ? '是' : '否') : String(value);
}
