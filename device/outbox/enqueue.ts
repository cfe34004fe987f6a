import type { DataOf, EndpointSpec } from '@contract/kernel/endpoint';
import { call } from '../api/call';
import { CallError, isNetworkError } from '../api/call-error';
import { beginLoading } from '../api/loading';
import { isOnline } from '../api/network';
import { reportRefusal } from '../api/refusals';
import { serverNow } from '../api/server-time';
import { accountOf, tokenStore } from '../api/token';
import { uuid } from '../api/uuid';
import { currentView } from '../api/view';
import { deviceKey } from '../database/device-key';
import { userDatabase } from '../database/user-database';
import type { EntryInput } from './entry';
import { forgetFiles, withFiles } from './entry-files';
import { keepSent } from './keep-sent';
import { isTaken } from './order';
import { callName, type Made, type QueuedCall } from './queued';
import { clientAs } from './send-as';
import { showChange, showTruth } from './shown';
import { addEntry, listEntries, sealContent } from './store';
import { wakeOutbox } from './wake';

/** What became of a call: done with its answer, or it waits on this device. */
export type Sent<Data> = { data: Data } | 'waiting';

/** A line that swallows everything must not keep the person from going on: what has no answer by then waits. */
const patienceMs = 15_000;

interface Attempt {
  /** Idempotency-Key. */
  id: string;
  /** When it was tried and had no answer, in ms since 1970; null when it was not. */
  firstSentAt: number | null;
}

/**
 * Saves a call to be sent as soon as the network and the session allow it. Resolves once it is safe on the device (then
 * it may be called saved): reload, closed tab and sign-out no longer harm it. On plain http, where a browser has no
 * cryptography, the call is made at once instead, and fails without a network.
 * @throws CallError SIGN_IN_REQUIRED when nobody is signed in, VIEW_ONLY when the system is seen as somebody else
 * @throws AppError OUTBOX_PENDING when the call may not wait behind another one for the same record
 */
export async function enqueue<E extends EndpointSpec, Seen>(
  queued: QueuedCall<E, Seen>,
  made: Made<E, Seen>,
  attempt: Attempt = { id: uuid(), firstSentAt: null },
): Promise<void> {
  if (currentView()) throw new CallError('VIEW_ONLY');
  if (!window.isSecureContext) {
    await call(queued.endpoint, made.input);
    return showTruth(queued);
  }
  const { input, seen } = made;
  const { userId, account } = demandSignedIn();
  const refusal = queued.needsNetwork?.(input);
  if (refusal) throw new CallError(refusal);
  const db = userDatabase(userId);
  const content = { title: queued.title(input, seen), input: input as EntryInput, seen };
  const sealed = await sealContent(await deviceKey(db), content);
  const entry = { ...attempt, entity: queued.records(input), call: callName(queued.endpoint), account, sealed };
  await addEntry(db, entry, isAlone(queued));
  showChange(queued, made);
  wakeOutbox();
}

/**
 * Makes a call at once where there is a network, so that the person hears at once what the server says, and saves it
 * where there is none, or no answer comes: under the same key, so that it has its effect once.
 * @param id Idempotency-Key; the same for a repeat of the same input
 * @throws AppError what the server refuses it with, and what `enqueue` throws
 */
export async function sendOrQueue<E extends EndpointSpec, Seen>(
  queued: QueuedCall<E, Seen>,
  made: Made<E, Seen>,
  id: string,
): Promise<Sent<DataOf<E>>> {
  if (currentView()) throw new CallError('VIEW_ONLY');
  const { userId, account } = demandSignedIn();
  // What waits for one of its records goes first.
  const isBehind = isTaken(await listEntries(userDatabase(userId)), account, queued.records(made.input));
  if (isBehind && isAlone(queued)) throw new CallError('OUTBOX_PENDING');
  const files = await withFiles(userDatabase(userId), queued, made.input);
  if (files.is === 'failed') throw new CallError('OUTBOX_FILE_FAILED');
  let firstSentAt: number | null = null;
  if (files.is === 'there' && (!window.isSecureContext || (isOnline() && !isBehind))) {
    firstSentAt = serverNow();
    try {
      const send = clientAs(account, { onBlocking: beginLoading, onRefused: reportRefusal, timeout: patienceMs });
      const data = await send(queued.endpoint, { ...files.input, idempotencyKey: id, blocking: true });
      await keepSent(userDatabase(userId), queued, { input: files.input as EntryInput, seen: made.seen });
      await forgetFiles(userDatabase(userId), files.sent);
      showTruth(queued);
      return { data };
    } catch (error) {
      if (!isNetworkError(error) || !window.isSecureContext) throw error;
    }
  }
  await enqueue(queued, made, { id, firstSentAt });
  return 'waiting';
}

/** A call that says what it was made against would be refused behind another one that changes that. */
const isAlone = <E extends EndpointSpec, Seen>({ conflict }: QueuedCall<E, Seen>): boolean => conflict !== undefined;

function demandSignedIn(): { userId: number; account: number } {
  const account = accountOf(tokenStore.token());
  const userId = tokenStore.userId();
  if (account === null || userId === null) throw new CallError('SIGN_IN_REQUIRED');
  return { userId, account };
}
