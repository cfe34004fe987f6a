import type { CountedEntry } from '@contract/training/rules';
import type { Db } from '@server/kernel/database/database';
import { trainingMoves, type trainingEntries } from './tables';

type Face = Pick<typeof trainingEntries.$inferSelect, 'requirementId' | 'date' | 'role' | 'state'>;
/** An entry before and after what somebody did to it; null where it was not there, or is no more. */
export interface Moved {
  id: string;
  userId: number;
  before: Face | null;
  after: Face | null;
}

const faceOf = ({ requirementId, date, role, state }: Face): CountedEntry => ({
  requirement_id: requirementId,
  date,
  role,
  state,
});

/**
 * Keeps what changed of entries and who did it, in the transaction that changes them: what moved a percentage is told from it
 * (docs/adr/0152). Whoever writes `training_entry` calls it.
 */
export async function keepMoves(tx: Db, byId: number, moved: readonly Moved[]): Promise<void> {
  const rows = moved
    .map(({ id, userId, before, after }) => ({
      entryId: id,
      userId,
      byId,
      before: before && faceOf(before),
      after: after && faceOf(after),
    }))
    .filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after));
  if (rows.length > 0) await tx.insert(trainingMoves).values(rows);
}
