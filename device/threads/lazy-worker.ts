import { releaseProxy, wrap, type Remote } from 'comlink';
import { revived } from './revived';
import { startWorker } from './start-worker';

const idleMs = 30_000;

/**
 * A worker that starts with its first use and is ended when nobody has used it for half a minute. `use` rejects
 * when the worker itself breaks (a script that does not load, memory that runs out), instead of waiting for ever.
 */
export function lazyWorker<Api>(url: string) {
  let running: { worker: Worker; remote: Remote<Api>; broken: Promise<never> } | undefined;
  let users = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function start() {
    const worker = startWorker(url);
    const broken = new Promise<never>((_, reject) => {
      worker.addEventListener('error', (event) => {
        stop();
        reject(new Error(`Worker failed: ${event.message || url}`));
      });
    });
    broken.catch(() => undefined);
    return { worker, remote: wrap<Api>(worker), broken };
  }

  function stop() {
    if (!running) return;
    running.remote[releaseProxy]();
    running.worker.terminate();
    running = undefined;
  }

  return {
    async use<Result>(work: (remote: Remote<Api>) => Promise<Result>): Promise<Result> {
      running ??= start();
      clearTimeout(timer);
      users += 1;
      try {
        return await Promise.race([work(running.remote), running.broken]);
      } catch (error) {
        throw revived(error);
      } finally {
        users -= 1;
        if (users === 0) timer = setTimeout(stop, idleMs);
      }
    },
    stop,
  };
}
