/** A field that an action changed, as the operation log tells it. */
export interface FieldChange {
  field: string;
  from: string;
  to: string;
}

type Single = string | number | boolean | null | undefined;
type Value = Single | readonly Single[];

/** What people call a field; where its value is not a word itself, also what is said of it. */
type FieldWord<Value_> = string | { word: string; say: (value: Value_) => Value };
/** Fields that the log tells, under the words that people know them by. */
export type FieldWords<Row> = { readonly [Field in keyof Row]?: FieldWord<Row[Field]> };

/**
 * Fields that differ, for the `changes` of an audit's detail. Fields without a word are not told, nor those that
 * `after` does not have. People are told as `person:<id>`, and named when the log is read.
 */
export function fieldChanges<Row extends object>(
  words: FieldWords<NoInfer<Row>>,
  before: Row,
  after: Partial<NoInfer<Row>>,
): FieldChange[] {
  return (Object.keys(words) as (keyof Row)[]).flatMap((name) => {
    if (!(name in after) || JSON.stringify(before[name] ?? '') === JSON.stringify(after[name] ?? '')) return [];
    const word = words[name] as FieldWord<Row[keyof Row]>;
    const [field, say] =
      typeof word === 'string' ? [word, (value: Row[keyof Row]) => value as Value] : [word.word, word.say];
    return [{ field, from: wordOf(say(before[name])), to: wordOf(say(after[name] as Row[keyof Row])) }];
  });
}

/** One change that no two rows tell, e.g. 密码 or 角色. */
export const fieldChange = (field: string, from: Value, to: Value): FieldChange => ({
  field,
  from: wordOf(from),
  to: wordOf(to),
});

function wordOf(value: Value): string {
  if (Array.isArray(value)) return value.map((one: Single) => wordOf(one)).join('、') || '空';
  if (value === null || value === undefined || value === '') return '空';
  return typeof value === 'boolean' ? (value ? '是' : '否') : String(value);
}
