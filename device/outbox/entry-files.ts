import type { EndpointSpec } from '@contract/kernel/endpoint';
import type { UserDatabase } from '../database/user-database';
import { changeUpload, removeUpload, uploadsById } from '../uploads/upload-store';
import type { QueuedCall, QueuedInput } from './queued';

/** A call whose files are `there` with the input as it is sent; `away` while one is on its way, `failed` when one was refused. */
export type Files<Input> = { is: 'there'; input: Input; sent: readonly string[] } | { is: 'away' } | { is: 'failed' };

/**
 * Looks for the files that a call names. One that was refused is tried again the next time that somebody asks: the call is set aside
 * meanwhile, and the person sends it again.
 */
export async function withFiles<E extends EndpointSpec, Seen>(
  db: UserDatabase,
  { files }: Pick<QueuedCall<E, Seen>, 'files'>,
  input: QueuedInput<E>,
): Promise<Files<QueuedInput<E>>> {
  const named = files?.of(input) ?? [];
  if (!files || named.length === 0) return { is: 'there', input, sent: [] };
  const uploads = await uploadsById(db, named);
  const failed = uploads.filter(({ state }) => state === 'failed');
  for (const { id } of failed) await changeUpload(db, id, { state: 'held' });
  if (failed.length > 0) return { is: 'failed' };
  for (const { id, state } of uploads) if (state === 'held') await changeUpload(db, id, { state: 'waiting' });
  // What is not on this device is a file of the server's already.
  const nameOf = new Map(uploads.map(({ id, attachment }) => [id, attachment?.id]));
  if ([...nameOf.values()].some((id) => id === undefined)) return { is: 'away' };
  return { is: 'there', input: files.as(input, (id) => nameOf.get(id) ?? id), sent: uploads.map(({ id }) => id) };
}

/** The call that named them is done: nothing asks for them on this device any longer. */
export async function forgetFiles(db: UserDatabase, ids: readonly string[]): Promise<void> {
  for (const id of ids) await removeUpload(db, id);
}
