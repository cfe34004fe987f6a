export interface PageResult {
  ms: number;
  longestTaskMs: number;
  size: number;
}

interface Prepared {
  worker: Worker;
  bytes: ArrayBuffer;
  longest: number;
}

declare global {
  interface Window {
    prepare(worker: string, file: string): Promise<void>;
    measure(): Promise<PageResult>;
  }
}

let prepared: Prepared | undefined;

/** Loads the file and the worker's script; nothing of this is measured. */
window.prepare = async (worker, file) => {
  const bytes = file ? await (await fetch(file)).arrayBuffer() : new ArrayBuffer(0);
  const state: Prepared = { worker: new Worker(worker, { type: 'module' }), bytes, longest: 0 };
  await new Promise((resolve, reject) => {
    state.worker.addEventListener('message', resolve, { once: true });
    state.worker.addEventListener('error', (event) => reject(new Error(event.message)), { once: true });
  });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) state.longest = Math.max(state.longest, duration);
  }).observe({ type: 'longtask' });
  prepared = state;
};

/**
 * From handing the bytes to the worker until every value can be looked up here. Reading `event.data` is part of it:
 * that is when the browser unpacks a message.
 */
window.measure = async () => {
  const state = prepared!;
  const start = performance.now();
  const answer = new Promise<{ size: number; task: number; end: number }>((resolve, reject) => {
    state.worker.addEventListener('message', (event: MessageEvent<{ result?: unknown; error?: string }>) => {
      const arrived = performance.now();
      const { result, error } = event.data;
      if (error) reject(new Error(error));
      const size = touch(result);
      const end = performance.now();
      resolve({ size, task: end - arrived, end });
    });
  });
  state.worker.postMessage(state.bytes, [state.bytes]);
  const posting = performance.now() - start;
  const { size, task, end } = await answer;
  // Long tasks are reported after they end.
  await new Promise((resolve) => setTimeout(resolve, 100));
  return { ms: end - start, longestTaskMs: Math.max(posting, task, state.longest), size };
};

/** Looks up the last value and returns how many rows (or bytes) there are. */
function touch(result: unknown): number {
  if (result instanceof Uint8Array) return result.length;
  if (Array.isArray(result)) return String((result.at(-1) as unknown[]).at(-1)) === '' ? -1 : result.length;
  const sheet = result as { rowNumbers: Uint32Array; cells: Uint32Array; dictionary: string[] };
  return sheet.dictionary[sheet.cells.at(-1)!] === undefined ? -1 : sheet.rowNumbers.length;
}
