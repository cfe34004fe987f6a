import type { CallExtras } from '@contract/kernel/call';
import type { CallInput, DataOf, EndpointSpec } from '@contract/kernel/endpoint';
import { call } from '../api/call';
import { isNetworkError } from '../api/call-error';
import type { LooseInput } from '../api/request';
import { serverNow } from '../api/server-time';
import { tokenStore } from '../api/token';
import { currentView } from '../api/view';
import type { Copies, Copy } from '../database/copy';
import type { HeldNote } from './held-answer';
import { publicCopies } from './public-copies';

/** An answer and, when it is the stored copy of an earlier one, when that was given (ms since 1970). */
export interface Answer<Data> {
  data: Data;
  copyFrom: number | null;
  /** Where the device put the answer together out of rows that it holds. */
  held?: HeldNote;
}

/**
 * Calls; copies of public calls belong to the device, all others to the person who was allowed to read them.
 *
 * An endpoint declared `cached` answers with its last copy when the server cannot be reached, or from the rows that
 * the device holds of its list. What is seen as somebody else comes from the network only: no copy of it may stay on the
 * viewer's device. Fails with NETWORK when there is nothing to answer with, in words for that.
 */
export async function cachedCall<E extends EndpointSpec>(
  endpoint: E,
  input: CallInput<E> & CallExtras,
): Promise<Answer<DataOf<E>>> {
  const isOwn = endpoint.access === 'public' || !currentView();
  if (endpoint.offline !== 'cached' || !isOwn) return { data: await call(endpoint, input), copyFrom: null };
  const key = copyKey(endpoint, input as LooseInput);
  const userId = endpoint.access === 'public' ? null : tokenStore.userId();
  // The database code is loaded by those who are signed in, not by the sign-in page.
  const own = userId === null ? undefined : await import('./own-copies');
  const copies = own && userId !== null ? own.ownCopies(userId) : publicCopies;
  try {
    const data = await call(endpoint, input);
    await keep(copies, { key, value: data, at: serverNow() });
    return { data: await withOwnChanges(userId, endpoint, data), copyFrom: null };
  } catch (error) {
    if (!isNetworkError(error)) throw error;
    const copy = await copies.get(key);
    if (copy) return { data: await withOwnChanges(userId, endpoint, copy.value as DataOf<E>), copyFrom: copy.at };
    if (!own) throw error;
    const answer = (await own.heldAnswer(endpoint, input as LooseInput, copies)) as Answer<DataOf<E>>;
    return { ...answer, data: await withOwnChanges(userId, endpoint, answer.data) };
  }
}

/** Name of a call's stored copy: endpoint and declared input. */
export function copyKey(endpoint: EndpointSpec, { params, query, body }: LooseInput): string {
  return `${endpoint.method} ${endpoint.path} ${JSON.stringify([params ?? null, query ?? null, body ?? null])}`;
}

/**
 * The answer as it will be once what the person who asked saved on this device has been sent. Who is signed in by now may
 * be somebody else, of whom nothing may be opened here.
 */
async function withOwnChanges<Data>(userId: number | null, endpoint: EndpointSpec, data: Data): Promise<Data> {
  if (userId === null) return data;
  const [{ userDatabase }, { withWaiting }] = await Promise.all([
    import('../database/user-database'),
    import('../outbox/project'),
  ]);
  return withWaiting(userDatabase(userId), endpoint, data).catch(() => data);
}

/** A copy is a convenience: without room for it the answer is still good. */
async function keep(copies: Copies, copy: Copy): Promise<void> {
  try {
    await copies.put(copy);
  } catch (error) {
    console.warn('The answer could not be kept for offline use', error);
  }
}
