import { AppError, type ErrorKey } from '@contract/kernel/errors';
import type { ReactNode } from 'react';
import { resolveConflict } from './conflict-dialog';
import { sortErrors } from './field-errors';
import type { ReachForm } from './use-reach-form';

/** What a form makes of a refusal. */
export interface FormAnswers<Values extends object> {
  /** The newer row of a refused save (`details.copy`) as values of this form; without it a conflict is only told. */
  fromCopy?: (copy: never) => Values;
  /** Words of a value in the conflict dialog. */
  show?: (name: keyof Values & string, value: unknown) => ReactNode;
  /** Fields for paths of the call's input that are named differently. */
  fieldNames?: Readonly<Record<string, keyof Values & string>>;
  /** Fields to which an error as a whole belongs, e.g. that a name is taken. */
  errorFields?: Partial<Record<ErrorKey, keyof Values & string>>;
}

/** Submits by `attempt`, and puts what it fails with where it belongs. */
export function saving<Values extends object>(
  form: ReachForm<Values>,
  options: FormAnswers<Values>,
  attempt: (values: Values, version: number | undefined) => Promise<void>,
): (values: Values) => Promise<boolean> {
  const save = async (values: Values, version: number | undefined): Promise<boolean> => {
    form.setTopError(null);
    try {
      await attempt(values, version);
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

/** The newer row that came with a stale version. */
function copyOf(error: AppError): { version: number } | null {
  if (error.key !== 'VERSION_STALE') return null;
  const { copy } = (error.details ?? {}) as { copy?: { version?: unknown } };
  return typeof copy?.version === 'number' ? (copy as { version: number }) : null;
}
