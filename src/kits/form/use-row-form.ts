import type { CallInput, DataOf, EndpointSpec } from '@contract/kernel/endpoint';
import type { ErrorKey } from '@contract/kernel/errors';
import { chosen, required, type Rule, type Rules } from './rules';
import { useFormSave } from './use-form-save';
import { useReachForm, type FieldProps } from './use-reach-form';
import { wordsOf } from './value-words';

/** Props of a form that a list opens for one of its rows, or for a new one; see `useEdited`. */
export interface RowFormProps<Row> {
  /** Null for a new one. */
  row: Row | null;
  /** The drawer is gone: draw the form no more. */
  onClose: () => void;
}

interface RowFormOptions<Row, Values extends object, E extends EndpointSpec> {
  row: Row | null;
  /** What the row is, e.g. 教研室: the title and what is told at the end are made of it. */
  what: string;
  /** Name of its drafts, unique in the product: `dictionary.chamber`. */
  draft: string;
  labels: { readonly [Name in keyof Values]: string };
  /** What stands in the form for a row, and for a new one. */
  valuesOf: (row: Row | null) => Values;
  /** Fields that may not stay empty. */
  required: readonly (keyof Values & string)[];
  /** What else is demanded of fields. */
  rules?: Rules<Values>;
  /** The call that saves; one that only adds stands beside one that only changes: `row ? calls.edit : calls.add`. */
  call: E;
  toInput: (values: Values) => CallInput<E>;
  /** Reads that are no longer true afterwards. */
  refresh: readonly EndpointSpec[];
  /** What the person is told, instead of what was saved or added. */
  done?: (data: DataOf<E>) => string;
  /** Fields to which further errors belong; a name or a code that is taken knows its own. */
  errorFields?: Partial<Record<ErrorKey, keyof Values & string>>;
  /** Options of fields that hold ids or numbers: the conflict dialog says their labels. */
  choices?: Partial<Record<keyof Values & string, readonly Choice[]>>;
  /** Words of a value in the conflict dialog where `wordsOf` does not know them. Undefined leaves it to that. */
  show?: (name: keyof Values & string, value: unknown) => string | undefined;
}

/** Of a choice by words, or of `kits/pick`. */
type Choice = { value: unknown; label: string } | { id: unknown; name: string };

/** Fields replace their lists and never change them, so a form need not declare them readonly. */
type InField<Value> = Value extends readonly (infer One)[] ? readonly One[] : Value;

/**
 * The form of a list's row, which adds and edits: a draft, the marks of what is required, and the newer row where
 * somebody else was faster. Spread `drawer` into `RowDrawer`, or into `FormDrawer`.
 */
export function useRowForm<Row extends { id: number; version: number }, Values extends object, E extends EndpointSpec>(
  options: RowFormOptions<Row, Values, E>,
) {
  const { row, what, labels, valuesOf } = options;
  const initial = valuesOf(row);
  const form = useReachForm<Values>({
    key: `${options.draft}:${row?.id ?? 'new'}`,
    initial,
    version: row?.version,
    labels,
    rules: { ...requiredRules(options.required, labels), ...options.rules },
  });
  const named = { NAME_TAKEN: 'name', CODE_TAKEN: 'code' } as const;
  const known = Object.fromEntries(Object.entries(named).filter(([, name]) => name in labels));
  const onSubmit = useFormSave(form, options.call, {
    toInput: options.toInput,
    fromCopy: valuesOf,
    refresh: options.refresh,
    done: options.done ?? `${what}已${row ? '保存' : '新增'}`,
    errorFields: { ...known, ...options.errorFields },
    show: (name, value) => options.show?.(name, value) ?? wordsOf(labelled(value, options.choices?.[name])),
  });
  const fields = form.fields as unknown as <Name extends keyof Values & string>(
    name: Name,
  ) => FieldProps<InField<Values[Name]>>;
  return {
    fields,
    values: form.values,
    set: form.set,
    drawer: { form, title: `${row ? '编辑' : '新增'}${what}`, onSubmit },
  };
}

/** A value, or each of several, as the label of its option. */
function labelled(value: unknown, choices: readonly Choice[] | undefined): unknown {
  if (!choices) return value;
  if (Array.isArray(value)) return value.map((one) => labelled(one, choices));
  const found = choices.find((choice) => ('id' in choice ? choice.id : choice.value) === value);
  return found ? ('id' in found ? found.name : found.label) : value;
}

function requiredRules<Values extends object>(
  names: readonly (keyof Values & string)[],
  labels: { readonly [Name in keyof Values]: string },
): Rules<Values> {
  const ruleOf = (label: string) => (value: unknown) =>
    Array.isArray(value) ? chosen(label)(value) : required(label)(value as string | number | null);
  return Object.fromEntries(
    names.map((name): [string, Rule<unknown>] => [name, ruleOf(labels[name])]),
  ) as Rules<Values>;
}
