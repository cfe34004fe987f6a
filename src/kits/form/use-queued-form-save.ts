import type { CallInput, DataOf, EndpointSpec } from '@contract/kernel/endpoint';
import type { QueuedCall } from '@device/outbox/queued';
import { useQueuedSave } from '@/kernel/outbox/use-queued-save';
import { saving, type FormAnswers } from './form-saving';
import type { ReachForm } from './use-reach-form';

interface QueuedFormOptions<Values extends object, E extends EndpointSpec, Seen> extends FormAnswers<Values> {
  /** The call, and what its words need of what the person saw. */
  toMade: (values: Values) => { input: CallInput<E>; seen: Seen };
  /** What the person is told once the server has it; that it waits is told anyway. */
  done: (data: DataOf<E>) => string;
  /** After the form is marked as saved, on the server or on this device. */
  onDone?: () => void;
}

/** `useFormSave` for a call that waits on this device where there is no network. */
export function useQueuedFormSave<Values extends object, E extends EndpointSpec, Seen>(
  form: ReachForm<Values>,
  queued: QueuedCall<E, Seen>,
  options: QueuedFormOptions<Values, E, Seen>,
): (values: Values) => Promise<boolean> {
  const { attempt } = useQueuedSave(queued, { done: options.done, errors: 'inPlace' });
  return saving(form, options, async (values, version) => {
    const { input, seen } = options.toMade(values);
    await attempt({ input: { ...input, ...(version !== undefined && { ifMatch: version }) }, seen });
    form.markSaved();
    options.onDone?.();
  });
}
