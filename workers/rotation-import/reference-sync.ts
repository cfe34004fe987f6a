import type { CallFn } from '@contract/kernel/call';
import { AppError } from '@contract/kernel/errors';
import type { ReferenceAlias } from '@contract/rotation/aliases';
import { rotationEndpoints } from '@contract/rotation/endpoints';
import type { Reference, ReferenceDelta, ReferenceHandbook, ReferencePerson } from '@contract/rotation/types';
import { serverNow } from '@device/api/server-time';
import { openText, sealText } from '@device/database/sealed-json';
import { readSessionKeys } from '@device/database/session-keys';
import type { UserDatabase } from '@device/database/user-database';
import type { ReferenceUsed } from '@contract/rotation/import-task';

/** As it is stored, sealed with the key of the session. */
interface Snapshot {
  revision: string;
  handbook: ReferenceHandbook;
  people: ReferencePerson[];
  aliases: ReferenceAlias[];
  /** Milliseconds since 1970. */
  fetchedAt: number;
}
const rowKey = 'snapshot';

export interface SyncedReference {
  reference: Reference;
  /** What the hospital means by names that no handbook has. */
  aliases: ReferenceAlias[];
  used: ReferenceUsed;
}

/**
 * The reference snapshot: what changed since the stored one is fetched and merged. Without a network the stored one
 * serves, and its age is told. Fails with NETWORK when there is neither, with REFERENCE_UNAVAILABLE when the server
 * cannot give it, and with SIGN_IN_REQUIRED or FORBIDDEN as they come.
 */
export async function syncReference(db: UserDatabase, call: CallFn, signal: AbortSignal): Promise<SyncedReference> {
  const stored = await read(db);
  try {
    const delta = await call(rotationEndpoints.reference, { query: { since: stored?.revision }, signal });
    const snapshot = merged(stored, delta);
    // A copy is a convenience: without room for it the answer is still good.
    await keep(db, snapshot).catch((error: unknown) => console.warn('The snapshot could not be kept', error));
    return synced(snapshot, false);
  } catch (error) {
    const key = error instanceof AppError ? error.key : undefined;
    if (key === 'NETWORK' && stored) return synced(stored, true);
    const passedOn = signal.aborted || key === undefined || ['NETWORK', 'SIGN_IN_REQUIRED', 'FORBIDDEN'].includes(key);
    throw passedOn ? error : new AppError('REFERENCE_UNAVAILABLE');
  }
}

/** When the snapshot was fetched that can be opened here, ms since 1970; null when there is none. */
export const snapshotAt = async (db: UserDatabase): Promise<number | null> => (await read(db))?.fetchedAt ?? null;

async function read(db: UserDatabase): Promise<Snapshot | undefined> {
  const [keys, row] = await Promise.all([readSessionKeys(db), db.reference.get(rowKey)]);
  if (!keys || !row) return undefined;
  // One of an earlier session cannot be opened, and is fetched anew.
  const text = await openText(keys.key, row.sealed).catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as Snapshot);
}

/** In one piece, so that revision and people never belong to different snapshots; opened at once, it is read faster, too. */
async function keep(db: UserDatabase, snapshot: Snapshot): Promise<void> {
  const keys = await readSessionKeys(db);
  if (keys) await db.reference.put({ key: rowKey, sealed: await sealText(keys.key, JSON.stringify(snapshot)) });
}

function merged(old: Snapshot | undefined, delta: ReferenceDelta): Snapshot {
  const handbook = delta.handbook ?? old?.handbook;
  if (!handbook) throw new AppError('REFERENCE_UNAVAILABLE');
  const { revision, aliases } = delta;
  const gone = new Set([...delta.removedUserIds, ...delta.people.map(({ userId }) => userId)]);
  const stay = delta.full ? [] : (old?.people ?? []).filter(({ userId }) => !gone.has(userId));
  const people = [...stay, ...delta.people].sort((one, other) => one.userId - other.userId);
  return { revision, handbook, aliases, people, fetchedAt: serverNow() };
}

function synced({ revision, handbook, people, aliases, fetchedAt }: Snapshot, offline: boolean): SyncedReference {
  return { reference: { revision, handbook, people }, aliases, used: { fetchedAt, offline } };
}
