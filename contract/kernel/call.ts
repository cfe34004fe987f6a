import type { CallInput, DataOf, EndpointSpec } from './endpoint';

export interface CallExtras {
  /** Sent as Idempotency-Key; a caller that may repeat a mutation keeps it, so that the effect happens once. */
  idempotencyKey?: string;
  /** Version of the row as the person saw it, sent as If-Match; the server refuses a stale one with its newer copy. */
  ifMatch?: number;
  signal?: AbortSignal;
  /** Send the body gzipped (Content-Encoding); for large bodies. */
  compress?: boolean;
  /** The person waits for it and nothing else: a call that takes long draws 数据加载中 over the page. */
  blocking?: boolean;
}

/**
 * A typed call to the server. Resolves to the `data` of the envelope; rejects with an `AppError`, whose key is
 * `NETWORK` when no answer came. Code that runs in the browser and in Node takes it as a parameter.
 */
export type CallFn = <E extends EndpointSpec>(endpoint: E, input: CallInput<E> & CallExtras) => Promise<DataOf<E>>;
