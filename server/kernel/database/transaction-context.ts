import { AsyncLocalStorage } from 'node:async_hooks';

const context = new AsyncLocalStorage<{ open: boolean }>();

/** Runs the body of a transaction so that `insideTransaction` knows it, however deep the call. */
export async function asTransaction<T>(run: () => Promise<T>): Promise<T> {
  const store = { open: true };
  try {
    // Drizzle's queries start when they are awaited: that must happen inside the context.
    return await context.run(store, async () => await run());
  } finally {
    store.open = false;
  }
}

/** Whether the caller runs within the body of a transaction that is still open. */
export function insideTransaction(): boolean {
  return context.getStore()?.open ?? false;
}
