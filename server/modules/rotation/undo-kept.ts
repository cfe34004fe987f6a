import { inArray } from 'drizzle-orm';
import { formatMonth } from '@contract/kernel/half-month';
import type { KeptMonth, KeptReason } from '@contract/rotation/undo-preview';
import type { Db } from '@server/kernel/database/database';
import { people } from '../people/tables';
import { imageMonths } from './image-months';

interface Cell {
  userId: number;
  month: number;
  verdict: KeptReason;
}

/** Months that an undo leaves, with what stood there before, was written, and stands there now, and who changed it. */
export async function keptMonths(db: Db, importId: string, cells: readonly Cell[]): Promise<KeptMonth[]> {
  if (cells.length === 0) return [];
  const names = await db
    .select({ userId: people.id, name: people.name, staffId: people.staffId })
    .from(people)
    .where(
      inArray(
        people.id,
        cells.map(({ userId }) => userId),
      ),
    );
  const personOf = new Map(names.map((person) => [person.userId, person]));
  const months = await imageMonths(db, importId, cells);
  return months.map(({ userId, month, verdict, ...shown }) => ({
    ...personOf.get(userId)!,
    date: formatMonth(month),
    reason: verdict,
    ...shown,
  }));
}
