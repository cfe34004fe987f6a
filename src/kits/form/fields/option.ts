/** A choice: the value that is stored, and its words. */
export interface Option<Value extends string | number> {
  value: Value;
  label: string;
  disabled?: boolean;
}

/** Mantine's choices are texts, ours often numbers. */
export function textOptions<Value extends string | number>(options: readonly Option<Value>[]) {
  return options.map((option) => ({ ...option, value: String(option.value) }));
}

export function valueOf<Value extends string | number>(options: readonly Option<Value>[], text: string | null) {
  return options.find((option) => String(option.value) === text)?.value ?? null;
}
