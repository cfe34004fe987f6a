import { wrap, type Remote } from 'comlink';
import { revived } from './revived';
import { startWorker } from './start-worker';

/** Runs something in a worker of its own, which is ended with it or with the signal. Rejects when the worker breaks. */
export async function runInWorker<Api, Result>(
  url: string,
  signal: AbortSignal,
  run: (remote: Remote<Api>) => Promise<Result>,
): Promise<Result> {
  signal.throwIfAborted();
  const worker = startWorker(url);
  try {
    return await Promise.race([
      run(wrap<Api>(worker)),
      new Promise<never>((_, reject) => {
        worker.addEventListener('error', (event) => reject(new Error(`Worker failed: ${event.message || url}`)));
        signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      }),
    ]);
  } catch (error) {
    throw revived(error);
  } finally {
    worker.terminate();
  }
}
