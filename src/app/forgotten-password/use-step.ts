import { useState } from 'react';
import { errorMessage } from '@/kernel/query/notify-error';

/** One step's call with its error, which is shown once and in place. */
export function useStep() {
  const [isRunning, setRunning] = useState(false);
  const [error, setError] = useState('');

  async function run(work: () => Promise<void>): Promise<void> {
    setRunning(true);
    setError('');
    try {
      await work();
    } catch (failure) {
      setError(errorMessage(failure));
    } finally {
      setRunning(false);
    }
  }
  return { run, isRunning, error };
}
