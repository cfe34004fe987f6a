import { useState, type FormEvent } from 'react';
import type { ReachForm } from './use-reach-form';

/** Submitting a form: checks, then saves, once at a time. `onSaved` when the save says true. */
export function useSubmit<Values extends object>(
  form: ReachForm<Values>,
  onSubmit: (values: Values) => Promise<unknown>,
  onSaved?: () => void,
) {
  const [isRunning, setRunning] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // A dialog's or drawer's form may stand inside another one in the tree of components.
    event.stopPropagation();
    if (isRunning || !form.validate()) return;
    setRunning(true);
    try {
      if (await onSubmit(form.values)) onSaved?.();
    } finally {
      setRunning(false);
    }
  };
  return { isRunning, submit };
}
