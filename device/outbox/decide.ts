import { readDeviceKey } from '../database/device-key';
import { userDatabase } from '../database/user-database';
import type { OutboxEntry } from './entry';
import { keepMine, type Dispute } from './keep-mine';
import { queuedCall } from './queued';
import { showTruth } from './shown';
import { discardEntry, hurryEntries, retryEntry } from './store';
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

/** Of a conflict: makes the call anew on what the server has now, with the person's side in these fields. */
export async function sendMine(
  userId: number,
  entry: OutboxEntry,
  dispute: Dispute,
  mine: readonly string[],
): Promise<boolean> {
  const db = userDatabase(userId);
  const key = await readDeviceKey(db);
  const isKept = key !== undefined && (await keepMine(db, key, dispute, entry, mine));
  if (isKept) showTruth(dispute.call);
  wakeOutbox();
  return isKept;
}

/** Gives it up for good; what is on screen goes back to what the server has. */
export async function giveUp(userId: number, entry: OutboxEntry): Promise<boolean> {
  const isGone = await discardEntry(userDatabase(userId), entry);
  const call = await queuedCall(entry.call);
  if (isGone && call) showTruth(call);
  // What stood behind it may go now.
  wakeOutbox();
  return isGone;
}
