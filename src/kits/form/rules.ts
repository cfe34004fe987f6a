/** Longest text of an input (requirements sections 5 and 9). */
export const maxInput = 100;

/** A check of one field: its message, or null when the value is good. Fits `validate` of @mantine/form. */
export type Rule<Value> = (value: Value) => string | null;

/** `{label}是必填项`, the customer's words. */
export const required =
  (label: string): Rule<string> =>
  (value) =>
    value.trim() === '' ? `${label}是必填项` : null;
