import { sealedCopies } from '../database/sealed-copies';
import type { UserDatabase } from '../database/user-database';
import type { EntryContent } from './entry';
import { callName, type Projection } from './queued';

/**
 * Does to the stored copies what the server has done: they may be read before it is asked again. A copy is a convenience:
 * where it cannot be written, the call is done all the same.
 */
export async function keepSent(
  db: UserDatabase,
  { projections }: { projections: readonly Projection[] },
  { input, seen }: Pick<EntryContent, 'input' | 'seen'>,
): Promise<void> {
  const copies = sealedCopies(db);
  try {
    for (const { target, apply } of projections)
      for (const copy of await copies.all(callName(target)))
        await copies.put({ ...copy, value: apply(copy.value, input, seen) });
  } catch (error) {
    console.warn('What was sent could not be noted in the copies', error);
  }
}
