import { AppError, type ErrorKey } from '@contract/kernel/errors';
import type { CallInput, DataOf, EndpointSpec } from '@contract/kernel/endpoint';
import type { ReactNode } from 'react';
import { useSave, type SaveOptions } from '@/kernel/query/use-save';
import { resolveConflict } from './conflict-dialog';
import { sortErrors } from './field-errors';
import type { ReachForm } from './use-reach-form';

interface FormSaveOptions<Values extends object, E extends EndpointSpec> extends Pick<
  SaveOptions<E>,
  'refresh' | 'done' | 'undo'
> {
  toInput: (values: Values) => CallInput<E>;
  /** After the form is marked as saved: close the drawer, go back to the list. */
  onDone?: (data: DataOf<E>) => void;
  /** The newer row of a refused save (`details.copy`) as values of this form; without it a conflict is only told. */
  fromCopy?: (copy: never) => Values;
  /** Words of a value in the conflict dialog. */
  show?: (name: keyof Values & string, value: unknown) => ReactNode;
  /** Fields for paths of the call's input that are named differently. */
  fieldNames?: Readonly<Record<string, keyof Values & string>>;
  /** Fields to which an error as a whole belongs, e.g. that a name is taken. */
  errorFields?: Partial<Record<ErrorKey, keyof Values & string>>;
}

/**
 * Saves a form: `onSubmit` of `FormPage` and `FormDrawer`. What the server says about a field stands at the field, a
 * conflict is put to the person, anything else stands above the form. Resolves to whether it was saved.
 */
export function useFormSave<Values extends object, E extends EndpointSpec>(
  form: ReachForm<Values>,
  endpoint: E,
  options: FormSaveOptions<Values, E>,
): (values: Values) => Promise<boolean> {
  const { attempt } = useSave(endpoint, {
    refresh: options.refresh,
    done: options.done,
    undo: options.undo,
    errors: 'inPlace',
  });

  const save = async (values: Values, version: number | undefined): Promise<boolean> => {
    form.setTopError(null);
    try {
      const data = await attempt({ ...options.toInput(values), ifMatch: version });
      form.markSaved(versionOf(data));
      options.onDone?.(data);
      return true;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const copy = copyOf(error);
      if (copy && options.fromCopy) return settle(values, options.fromCopy(copy as never), copy.version);
      const { fields, hasOthers } = sortErrors(error, Object.keys(values), options.fieldNames, options.errorFields);
      form.showErrors(fields as Partial<Record<keyof Values & string, string>>);
      if (hasOthers) form.setTopError(error);
      return false;
    }
  };

  const settle = async (mine: Values, theirs: Values, version: number): Promise<boolean> => {
    const { initial: began, labels } = form;
    const agreed = await resolveConflict({ labels, began, mine, theirs, show: options.show });
    if (!agreed) return false;
    form.rebase(agreed, theirs, version);
    return save(agreed, version);
  };

  return (values) => save(values, form.version);
}

/** Version of the row as it was saved, where the call answers with the row. */
function versionOf(data: unknown): number | undefined {
  const { version } = (data ?? {}) as { version?: unknown };
  return typeof version === 'number' ? version : undefined;
}

/** The newer row that came with a stale version. */
function copyOf(error: AppError): { version: number } | null {
  if (error.key !== 'VERSION_STALE') return null;
  const { copy } = (error.details ?? {}) as { copy?: { version?: unknown } };
  return typeof copy?.version === 'number' ? (copy as { version: number }) : null;
}
