import { rangeWords, wholeWords } from '@contract/kernel/number-words';

/** Longest text of an input and of a text area (requirements sections 5 and 9). */
export const maxInput = 100;
export const maxTextarea = 300;

/** A check of one field: its message, or null when the value is good. `values` are those of the whole form. */
export type Rule<Value, Values = unknown> = (value: Value, values: Values) => string | null;

type Scalar = string | number | null | undefined;

/** `{label}是必填项`, the customer's words. */
export const required =
  (label: string) =>
  (value: Scalar): string | null =>
    value === null || value === undefined || String(value).trim() === '' ? `${label}是必填项` : null;

/** `请至少选择一个{label}`, the customer's words. */
export const chosen =
  (label: string) =>
  (value: readonly unknown[]): string | null =>
    value.length === 0 ? `请至少选择一个${label}` : null;

/** At most so many characters, counted as the input counts them. */
export const maxLength =
  (most: number) =>
  (value: string): string | null =>
    value.length > most ? `不能超过 ${most} 个字` : null;

/** Matches as a whole; an empty value is not this rule's business. */
export const pattern =
  (form: RegExp, message: string) =>
  (value: string): string | null =>
    value === '' || form.test(value) ? null : message;

/** What a number field takes; `decimals` are digits after the point. */
export interface NumberRange {
  least: number;
  most: number;
  decimals: number;
}

/** What is wrong with a number, with the range named; an absent one is not this rule's business. */
export function rangeProblem(value: number | null, { least, most, decimals }: NumberRange): string | null {
  if (value === null) return null;
  if (value < least || value > most) return rangeWords(least, most);
  if (Number(value.toFixed(decimals)) === value) return null;
  return decimals === 0 ? wholeWords : `最多 ${decimals} 位小数`;
}

/** A number from `least` to `most`, whole unless `decimals` says otherwise. Its field knows the range from this rule. */
export function between(least: number, most: number, decimals = 0) {
  const range: NumberRange = { least, most, decimals };
  return Object.assign((value: number | null) => rangeProblem(value, range), { range });
}

/** The first rule that objects; of a range among them the field knows as well. */
export function all<Value, Values = unknown>(...rules: readonly Rule<Value, Values>[]): Rule<Value, Values> {
  const first: Rule<Value, Values> = (value, values) => {
    for (const rule of rules) {
      const message = rule(value, values);
      if (message !== null) return message;
    }
    return null;
  };
  const range = rules.map(rangeOf).find((one) => one !== undefined);
  return range ? Object.assign(first, { range }) : first;
}

/** The range that a rule made by `between` demands. */
export function rangeOf(rule: object | undefined): NumberRange | undefined {
  return rule && 'range' in rule ? (rule.range as NumberRange) : undefined;
}

export type Rules<Values> = { readonly [Name in keyof Values]?: Rule<Values[Name], Values> };

/** Messages of the fields that are wrong. */
export function errorsOf<Values extends object>(rules: Rules<Values>, values: Values): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const name of Object.keys(rules) as (keyof Values & string)[]) {
    const message = rules[name]?.(values[name], values) ?? null;
    if (message !== null) errors[name] = message;
  }
  return errors;
}

/**
 * Whether a field may not stay empty, as things stand: its rule objects to an empty value. A switch always has a value,
 * and a field of several values (extensions and size) says itself what it lacks: there is no empty one to ask about.
 */
export function isRequired<Values>(rules: Rules<Values>, name: keyof Values, values: Values): boolean {
  const value = values[name];
  if (typeof value === 'boolean') return false;
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return false;
  const empty = Array.isArray(value) ? [] : typeof value === 'string' ? '' : null;
  return (rules[name]?.(empty as Values[keyof Values], values) ?? null) !== null;
}
