import type { CallInput, DataOf, EndpointSpec } from '@contract/kernel/endpoint';
import { useSave, type SaveOptions } from '@/kernel/query/use-save';
import { saving, type FormAnswers } from './form-saving';
import type { ReachForm } from './use-reach-form';

interface FormSaveOptions<Values extends object, E extends EndpointSpec>
  extends FormAnswers<Values>, Pick<SaveOptions<E>, 'refresh' | 'done' | 'undo'> {
  toInput: (values: Values) => CallInput<E>;
  /** After the form is marked as saved: close the drawer, go back to the list. */
  onDone?: (data: DataOf<E>) => void;
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

  return saving(form, options, async (values, version) => {
    const data = await attempt({ ...options.toInput(values), ifMatch: version });
    form.markSaved(versionOf(data));
    options.onDone?.(data);
  });
}

/** Version of the row as it was saved, where the call answers with the row. */
function versionOf(data: unknown): number | undefined {
  const { version } = (data ?? {}) as { version?: unknown };
  return typeof version === 'number' ? version : undefined;
}
