import { uuid } from '../api/uuid';
import { userDatabase } from '../database/user-database';
import { readDeviceKey } from '../database/device-key';
import { showTruth } from './shown';
import type { OutboxEntry } from './entry';
import { queuedCall } from './queued';
import { discardEntry, hurryEntries, readContent, replaceEntry, retryEntry, sealContent } from './store';
import { wakeOutbox } from './wake';

/** What a person can do about an entry. Each answers false when the entry moved on meanwhile. */

/** Sends it again, under its old key. */
export async function sendAgain(userId: number, entry: OutboxEntry): Promise<boolean> {
  const retried = await retryEntry(userDatabase(userId), entry);
  wakeOutbox();
  return retried !== undefined;
}

/** Sends everything that waits, now. */
export async function sendAllNow(userId: number): Promise<void> {
  await hurryEntries(userDatabase(userId));
  wakeOutbox();
}

/** Of a conflict: sends it once more, based on the server's newer version, which it overwrites. */
export async function overwriteNewer(userId: number, entry: OutboxEntry): Promise<boolean> {
  const db = userDatabase(userId);
  const key = await readDeviceKey(db);
  const version = entry.problem?.version;
  if (!key || version === undefined) return false;
  const { title, input } = await readContent(key, entry);
  const sealed = await sealContent(key, { title, input: { ...input, ifMatch: version } });
  const replaced = await replaceEntry(db, entry, { id: uuid(), sealed });
  wakeOutbox();
  return replaced !== undefined;
}

/** Gives it up for good; what is on screen goes back to what the server has. */
export async function giveUp(userId: number, entry: OutboxEntry): Promise<boolean> {
  const isGone = await discardEntry(userDatabase(userId), entry);
  const call = queuedCall(entry.call);
  if (isGone && call) showTruth(call);
  // What stood behind it may go now.
  wakeOutbox();
  return isGone;
}
