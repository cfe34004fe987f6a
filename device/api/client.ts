import type { CallExtras, CallFn } from '@contract/kernel/call';
import { isEvents, type DataOf, type EndpointSpec } from '@contract/kernel/endpoint';
import { readAnswer } from './answer';
import { CallError } from './call-error';
import { requestOf, urlOf, type LooseInput } from './request';
import { keepReading, readClock } from './server-time';
import { uuid } from './uuid';

/** Requirements section 7. */
const timeoutMs = 600_000;

export interface ClientOptions {
  /** Origin before `/api`, empty for the page's own. */
  baseUrl: string;
  getToken: () => string | null | Promise<string | null>;
  /**
   * Called with the refused token; answers with a fresh one, or null when the session is over. Only then does the
   * call fail with SIGN_IN_REQUIRED.
   */
  onUnauthorised: (refused: string | null) => Promise<string | null>;
  /** Seconds since a person touched the client, for `idleHeader`; without it each call counts as a person's. */
  idleSeconds?: () => number | undefined | Promise<number | undefined>;
  /** Told after each attempt whether the server was reached. */
  onReached?: (reached: boolean) => void;
  /** Told of each refusal that reached the caller. */
  onRefused?: (refusal: CallError) => void;
  /** Told when a blocking call begins; answers with what to call at its end. */
  onBlocking?: () => () => void;
  /** Time limit of a call in milliseconds, its body included. */
  timeout?: number;
}

/**
 * The one way to the server, in pages and workers alike: it needs nothing but `fetch`. A mutation keeps its
 * Idempotency-Key over the retry that follows a refreshed token.
 */
export function createClient(options: ClientOptions): CallFn {
  return async function call<E extends EndpointSpec>(endpoint: E, input: LooseInput & CallExtras): Promise<DataOf<E>> {
    const idempotencyKey = endpoint.mutation ? (input.idempotencyKey ?? uuid()) : undefined;
    const unblock = isBlocking(endpoint, input) ? options.onBlocking?.() : undefined;
    try {
      const token = await options.getToken();
      return (await attemptTwice(options, endpoint, input, token, idempotencyKey)) as DataOf<E>;
    } catch (error) {
      if (error instanceof CallError) options.onRefused?.(error);
      throw error;
    } finally {
      unblock?.();
    }
  };
}

/** Requirements section 7: paths with `/track` never show the loading overlay. */
function isBlocking(endpoint: EndpointSpec, { blocking }: CallExtras): boolean {
  return blocking === true && !endpoint.path.includes('/track');
}

/** Once more with a fresh token when the first was refused. */
async function attemptTwice(
  options: ClientOptions,
  endpoint: EndpointSpec,
  input: LooseInput & CallExtras,
  token: string | null,
  idempotencyKey: string | undefined,
): Promise<unknown> {
  try {
    return await attempt(options, endpoint, input, token, idempotencyKey);
  } catch (error) {
    if (!(error instanceof CallError) || error.key !== 'SIGN_IN_REQUIRED' || endpoint.access === 'public') throw error;
    const fresh = await options.onUnauthorised(token);
    if (!fresh) throw error;
    return attempt(options, endpoint, input, fresh, idempotencyKey);
  }
}

async function attempt(
  options: ClientOptions,
  endpoint: EndpointSpec,
  input: LooseInput & CallExtras,
  token: string | null,
  idempotencyKey: string | undefined,
): Promise<unknown> {
  const limit = new AbortController();
  const stop = () => limit.abort();
  const timer = setTimeout(stop, options.timeout ?? timeoutMs);
  input.signal?.addEventListener('abort', stop, { once: true });
  if (input.signal?.aborted) stop();
  try {
    const request = await requestOf(endpoint, input, {
      token,
      idempotencyKey,
      ifMatch: input.ifMatch,
      idleSeconds: await options.idleSeconds?.(),
      compress: input.compress ?? false,
    });
    const sent = performance.now();
    const response = await fetch(urlOf(options.baseUrl, endpoint, input), { ...request, signal: limit.signal });
    const reading = readClock(response.headers.get('date'), performance.now() - sent);
    const data = await readAnswer(endpoint, response);
    // Only what is an answer of ours tells the time: something between us has a clock of its own.
    keepReading(reading);
    options.onReached?.(true);
    return data;
  } catch (error) {
    if (input.signal?.aborted) throw input.signal.reason;
    const failure = error instanceof CallError ? error : new CallError('NETWORK');
    options.onReached?.(failure.key !== 'NETWORK');
    throw failure;
  } finally {
    clearTimeout(timer);
    // A stream of events goes on after its beginning: the signal ends it.
    if (!isEvents(endpoint.data)) input.signal?.removeEventListener('abort', stop);
  }
}
