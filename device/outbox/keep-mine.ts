import { uuid } from '../api/uuid';
import type { UserDatabase } from '../database/user-database';
import type { EntryContent, OutboxEntry, Told } from './entry';
import type { AnyQueuedCall, ConflictField, Made } from './queued';
import { replaceEntry, sealContent } from './store';

/** An entry's call and content with what the server has against it. */
export interface Dispute {
  call: AnyQueuedCall;
  content: EntryContent;
  refusal: Told;
}

const madeOf = ({ input, seen }: EntryContent): Made => ({ input, seen });

/** What the server has in place of what the person saw. */
function copyOf({ details }: Told): unknown {
  return (details as { copy?: unknown } | undefined)?.copy;
}

/** Both sides where they differ; undefined where the server did not say what it has, or the call knows no sides. */
export function sidesOf({ call, content, refusal }: Dispute): readonly ConflictField[] | undefined {
  const copy = copyOf(refusal);
  return copy === undefined ? undefined : call.conflict?.fields(madeOf(content), copy);
}

/**
 * The call as it is made on what the server has now, with the person's side in these fields; null where that is not
 * possible, or would be the call that was refused.
 */
export function madeAgain({ call, content, refusal }: Dispute, mine: readonly string[]): Made | null {
  const copy = copyOf(refusal);
  const again = copy === undefined ? null : (call.conflict?.again(madeOf(content), copy, mine) ?? null);
  return again && JSON.stringify(again.input) !== JSON.stringify(content.input) ? again : null;
}

/** Puts the call as it is made anew in the entry's place. @returns whether that was possible */
export async function keepMine(
  db: UserDatabase,
  key: CryptoKey,
  dispute: Dispute,
  entry: OutboxEntry,
  mine: readonly string[],
): Promise<boolean> {
  const again = madeAgain(dispute, mine);
  if (!again) return false;
  const sealed = await sealContent(key, { title: dispute.call.title(again.input, again.seen), ...again });
  return (await replaceEntry(db, entry, { id: uuid(), sealed })) !== undefined;
}
