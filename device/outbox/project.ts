import type { EndpointSpec } from '@contract/kernel/endpoint';
import { readDeviceKey } from '../database/device-key';
import type { UserDatabase } from '../database/user-database';
import { callName, queuedCalls } from './queued';
import { listEntries, readContent } from './store';

/**
 * An answer as it will be once everything that waits has been sent. Copies lie as the server gave them: what waits is
 * laid over them whenever they are read, so that there is no second place that could differ from the entries. What was
 * set aside, or waits for the person's decision, does not count: the server has refused it.
 */
export async function withWaiting<Data>(db: UserDatabase, target: EndpointSpec, data: Data): Promise<Data> {
  const waiting = (await listEntries(db)).filter(({ state }) => state === 'waiting' || state === 'sending');
  if (waiting.length === 0) return data;
  const [calls, key] = await Promise.all([queuedCalls(), readDeviceKey(db)]);
  if (!key) return data;
  let shown: unknown = data;
  for (const entry of waiting) {
    const projections = calls
      .filter(({ endpoint }) => callName(endpoint) === entry.call)
      .flatMap((call) => call.projections.filter((projection) => callName(projection.target) === callName(target)));
    if (projections.length === 0) continue;
    const content = await readContent(key, entry).catch(() => undefined);
    if (!content) continue;
    for (const { apply } of projections) shown = apply(shown, content.input, content.seen);
  }
  return shown as Data;
}
