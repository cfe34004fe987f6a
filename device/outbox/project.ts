import type { EndpointSpec } from '@contract/kernel/endpoint';
import type { Copy } from '../database/copy';
import type { UserDatabase } from '../database/user-database';
import { readDeviceKey } from '../database/device-key';
import type { EntryInput } from './entry';
import { callName, projecting, type QueuedCall } from './queued';
import { listEntries, readContent } from './store';

/**
 * An answer as it will be once everything that waits has been sent. What was set aside no longer counts: the server
 * has refused it.
 */
export async function withWaiting<Data>(db: UserDatabase, target: EndpointSpec, data: Data): Promise<Data> {
  const projections = projecting(target);
  if (projections.length === 0) return data;
  const names = new Set(projections.map(({ name }) => name));
  const waiting = (await listEntries(db)).filter(({ call, state }) => names.has(call) && state !== 'refused');
  const key = waiting.length > 0 ? await readDeviceKey(db) : undefined;
  if (!key) return data;
  let shown: unknown = data;
  for (const entry of waiting) {
    const content = await readContent(key, entry).catch(() => undefined);
    if (!content) continue;
    for (const { name, projection } of projections)
      if (name === entry.call) shown = projection.apply(shown, content.input);
  }
  return shown as Data;
}

/** Changes the stored copies that a call shows in. Runs inside the transaction that saves the call. */
export async function changeCopies(db: UserDatabase, call: QueuedCall, input: EntryInput): Promise<void> {
  for (const { target, apply } of call.projections) {
    const copies = db.cache.where('key').startsWith(`${callName(target)} `);
    await copies.modify((copy: Copy) => {
      copy.value = apply(copy.value, input);
    });
  }
}
