/** Starts a module worker from the address that a `?worker&url` import gives. */
export function startWorker(url: string): Worker {
  return new Worker(url, { type: 'module' });
}
