import type { CallFn } from '@contract/kernel/call';
import { AppError } from '@contract/kernel/errors';
import type { ReferenceAlias } from '@contract/rotation/aliases';
import { rotationEndpoints } from '@contract/rotation/endpoints';
import type { Reference, ReferenceDelta, ReferenceHandbook, ReferencePerson } from '@contract/rotation/types';
import type { UserDatabase } from '@device/database/user-database';
import type { Table } from 'dexie';
import type { ReferenceUsed } from '@contract/rotation/import-task';

interface SnapshotMeta {
  revision: string;
  handbook: ReferenceHandbook;
  /** Absent from a snapshot that was stored before there were any. */
  aliases?: ReferenceAlias[];
  /** Milliseconds since 1970. */
  fetchedAt: number;
}
const metaKey = 'snapshot';

const peopleOf = (db: UserDatabase) => db.referencePeople as unknown as Table<ReferencePerson, number>;

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
  const stored = await readMeta(db);
  try {
    const delta = await call(rotationEndpoints.reference, { query: { since: stored?.revision }, signal });
    const meta = await store(db, stored, delta);
    return await synced(db, meta, false);
  } catch (error) {
    const key = error instanceof AppError ? error.key : undefined;
    if (key === 'NETWORK' && stored) {
      return synced(db, stored, true);
    }
    const passedOn = signal.aborted || key === undefined || ['NETWORK', 'SIGN_IN_REQUIRED', 'FORBIDDEN'].includes(key);
    throw passedOn ? error : new AppError('REFERENCE_UNAVAILABLE');
  }
}

async function readMeta(db: UserDatabase): Promise<SnapshotMeta | undefined> {
  return (await db.referenceMeta.get(metaKey))?.value as SnapshotMeta | undefined;
}

/** One transaction, so that revision and people never belong to different snapshots. */
async function store(db: UserDatabase, old: SnapshotMeta | undefined, delta: ReferenceDelta): Promise<SnapshotMeta> {
  const handbook = delta.handbook ?? old?.handbook;
  if (!handbook) throw new AppError('REFERENCE_UNAVAILABLE');
  const { revision, aliases } = delta;
  const meta = { revision, handbook, aliases, fetchedAt: Date.now() };
  await db.transaction('rw', [db.referencePeople, db.referenceMeta], async () => {
    if (delta.full) await db.referencePeople.clear();
    await db.referencePeople.bulkDelete(delta.removedUserIds);
    await peopleOf(db).bulkPut(delta.people);
    await db.referenceMeta.put({ key: metaKey, value: meta });
  });
  return meta;
}

async function synced(db: UserDatabase, meta: SnapshotMeta, offline: boolean): Promise<SyncedReference> {
  const { revision, handbook, aliases = [], fetchedAt } = meta;
  const people = await peopleOf(db).toArray();
  return { reference: { revision, handbook, people }, aliases, used: { fetchedAt, offline } };
}
