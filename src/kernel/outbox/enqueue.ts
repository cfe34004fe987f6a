import type { CallInput, EndpointSpec } from '@contract/kernel/endpoint';
import { call } from '../api/call';
import { accountOf, tokenStore } from '../api/token';
import { uuid } from '../api/uuid';
import { currentView } from '../api/view';
import { CallError } from '../api/call-error';
import type { Answer } from '../offline/cached-call';
import { userDatabase } from '../offline/user-database';
import { endpointKey } from '../query/query-key';
import { queryClient } from '../query/query-client';
import { deviceKey } from '../tasks/device-key';
import type { EntryInput } from './entry';
import { changeCopies } from './project';
import { callName, type QueuedCall } from './queued';
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
    return refresh(untyped);
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

/** What is on screen shows the change at once. */
function showChange({ projections }: QueuedCall, input: EntryInput): void {
  for (const { target, apply } of projections) {
    queryClient.setQueriesData<Answer<unknown>>(
      { queryKey: endpointKey(target) },
      (answer) => answer && { ...answer, data: apply(answer.data, input) },
    );
  }
}

/** Asks the server again for what a call shows in: it has been accepted, refused or given up. */
export function refresh({ projections }: QueuedCall): void {
  for (const { target } of projections) void queryClient.invalidateQueries({ queryKey: endpointKey(target) });
}
