import { useForm } from '@mantine/form';
import { useEffect, useId, useRef, useState } from 'react';
import type { Draft } from '@device/drafts/drafts';
import { errorsOf, isRequired, rangeOf, type NumberRange, type Rules } from './rules';
import { useDraft } from './use-draft';

export interface FormOptions<Values> {
  /** What is filled in, e.g. `role:3` or `role:new`: the name of its draft. Another key needs another form. */
  key: string;
  /** Values at first. Read once: draw the form when they are there (`Loaded`). */
  initial: Values;
  /** Changes that the form opens with, as if they had just been filled in. Read once. */
  begun?: Partial<Values> | undefined;
  /** Version of the row that is edited; demanded back when it is saved. */
  version?: number;
  /** Words of each field: label, draft and conflict use them. */
  labels: { readonly [Name in keyof Values]: string };
  rules?: Rules<Values>;
  /** Fields that are never kept on the device: passwords, codes. */
  notKept?: readonly (keyof Values)[];
}

/** What an input of the form takes; see fields. */
export interface FieldProps<Value> {
  id: string;
  name: string;
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  error: string | undefined;
  required: boolean;
  /** Of a number: what its rule allows. */
  range?: NumberRange | undefined;
}

type Name<Values> = keyof Values & string;

/** A form with its draft, its checks and what the server said about it. */
export interface ReachForm<Values extends object> {
  /** Begins the ids of its inputs. */
  id: string;
  labels: FormOptions<Values>['labels'];
  initial: Values;
  values: Values;
  version: number | undefined;
  isDirty: boolean;
  /** The same at this very moment, for events that come between two renderings. */
  isDirtyNow: () => boolean;
  fields: <Field extends Name<Values>>(name: Field) => FieldProps<Values[Field]>;
  set: (part: Partial<Values>) => void;
  /** Checks all fields; the first wrong one gets the focus. @returns whether all are right */
  validate: () => boolean;
  /** Shows what the server said about fields; the first of them gets the focus. */
  showErrors: (errors: Partial<Record<Name<Values>, string>>) => void;
  /** An error that belongs to no field. */
  topError: Error | null;
  setTopError: (error: Error | null) => void;
  /** The draft that the form began with, until it is given up or saved. */
  restored: { savedAt: number; discard: () => void } | null;
  /** Keeps what is filled in for after leaving; resolves to whether it will be there again. */
  keepNow: () => Promise<boolean>;
  /**
   * What is filled in now is saved; leaving costs nothing. Call it before navigating away, with the row's new version
   * when the form stays.
   */
  markSaved: (version?: number) => void;
  /** Goes on from a newer state of the row with these values. */
  rebase: (values: Values, theirs: Values, version: number) => void;
  /** Takes all changes back. */
  reset: () => void;
}

/** State of a form. A component that is drawn once the record is there; see `Loaded`. */
export function useReachForm<Values extends object>(options: FormOptions<Values>): ReachForm<Values> {
  const id = useId();
  const rules = options.rules ?? {};
  const [initial, setInitial] = useState(options.initial);
  const [version, setVersion] = useState(options.version);
  const [topError, setTopError] = useState<Error | null>(null);
  const [restoredAt, setRestoredAt] = useState<number | null>(null);
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: options.initial,
    validate: (values) => errorsOf(rules, values),
  });
  const { values } = form;
  const begun = useRef(options.begun);
  useEffect(() => {
    if (begun.current) form.setValues(begun.current);
    begun.current = undefined;
  }, [form]);
  const isDirty = form.isDirty();

  const draft = useDraft<Partial<Values>>(options.key, {
    values: without(values, options.notKept ?? []),
    version,
    isDirty,
    onFound: (found: Draft<Partial<Values>>) => {
      const known = Object.entries(found.values).filter(([name]) => name in initial);
      form.setValues({ ...initial, ...Object.fromEntries(known) });
      // Saved from the version that the person had seen: what others changed since shows as a conflict.
      setVersion(found.version);
      setRestoredAt(found.savedAt);
    },
  });

  const focusFirst = (errors: object) => {
    // After the messages are drawn: some fields come into sight only with them.
    requestAnimationFrame(() => {
      const wrong = Object.keys(errors).flatMap((name) => document.getElementById(idOf(id, name)) ?? []);
      const [first] = wrong.toSorted((one, other) =>
        one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
      );
      first?.focus();
      first?.scrollIntoView({ block: 'nearest' });
    });
  };
  const showErrors = (errors: Partial<Record<Name<Values>, string>>) => {
    form.setErrors(errors);
    focusFirst(errors);
  };

  return {
    id,
    labels: options.labels,
    initial,
    values,
    version,
    isDirty,
    isDirtyNow: () => form.isDirty(),
    fields: (name) => ({
      id: idOf(id, name),
      name,
      label: options.labels[name],
      value: values[name],
      onChange(value) {
        form.setValues({ [name]: value } as unknown as Partial<Values>);
        form.setErrors((errors) => ({ ...errors, [name]: undefined }));
      },
      error: form.errors[name] as string | undefined,
      required: isRequired(rules, name, values),
      range: rangeOf((rules as Rules<Values>)[name]),
    }),
    set: (part) => form.setValues(part),
    validate() {
      const errors = errorsOf(rules, form.getValues());
      showErrors(errors as Partial<Record<Name<Values>, string>>);
      return Object.keys(errors).length === 0;
    },
    showErrors,
    topError,
    setTopError,
    restored:
      restoredAt === null
        ? null
        : {
            savedAt: restoredAt,
            discard() {
              draft.forget();
              setVersion(options.version);
              setRestoredAt(null);
              form.setValues(initial);
              form.clearErrors();
            },
          },
    keepNow: draft.keepNow,
    markSaved(newVersion) {
      draft.forget();
      setRestoredAt(null);
      setInitial(form.getValues());
      if (newVersion !== undefined) setVersion(newVersion);
      form.resetDirty();
    },
    rebase(next, theirs, newVersion) {
      setInitial(theirs);
      setVersion(newVersion);
      form.resetDirty(theirs);
      form.setValues(next);
    },
    reset() {
      form.setValues(initial);
      form.clearErrors();
      setTopError(null);
    },
  };
}

const idOf = (form: string, name: string) => `${form}-${name}`;

function without<Values extends object>(values: Values, names: readonly (keyof Values)[]): Partial<Values> {
  if (names.length === 0) return values;
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => !names.includes(name as keyof Values)),
  ) as Partial<Values>;
}
