import type { CallInput, EndpointSpec } from '@contract/kernel/endpoint';
import { call } from '../api/call';
import { accountOf, tokenStore } from '../api/token';
import { uuid } from '../api/uuid';
import { currentView } from '../api/view';
import { CallError } from '../api/call-error';
import { userDatabase } from '../database/user-database';
import { deviceKey } from '../database/device-key';
import type { EntryInput } from './entry';
import { changeCopies } from './project';
import { callName, type QueuedCall } from './queued';
import { showChange, showTruth } from './shown';
import { addEntry, sealContent } from './store';
import { wakeOutbox } from './wake';

/**
 * Saves a call to be sent as soon as the network and the session allow it. Resolves once it is safe on the device (then
 * it may be called saved): reload, closed tab and sign-out no longer harm it. On plain http, where a browser has no
 * cryptography, the call is made at once instead, and fails without a network.
 * @throws CallError SIGN_IN_REQUIRED when nobody is signed in, VIEW_ONLY when the system is seen as somebody else
 */
export async function enqueue<E extends EndpointSpec>(
  queued: QueuedCall<E>,
  input: CallInput<E> & { ifMatch?: number },
): Promise<void> {
  if (currentView()) throw new CallError('VIEW_ONLY');
  const untyped = queued as unknown as QueuedCall;
  if (!window.isSecureContext) {
    await call(queued.endpoint, input);
    return showTruth(untyped);
  }
  const account = accountOf(tokenStore.token());
  const userId = tokenStore.userId();
  if (account === null || userId === null) throw new CallError('SIGN_IN_REQUIRED');
  const db = userDatabase(userId);
  const sealed = await sealContent(await deviceKey(db), { title: queued.title(input), input: input as EntryInput });
  const entry = { id: uuid(), entity: queued.entity(input), call: callName(queued.endpoint), account, sealed };
  await addEntry(db, entry, () => changeCopies(db, untyped, input as EntryInput));
  showChange(untyped, input as EntryInput);
  wakeOutbox();
}
