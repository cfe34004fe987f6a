import { asc, desc, eq, sql } from 'drizzle-orm';
import type { ImportUndo, UndoState } from '@contract/rotation/undo';
import { array } from '@server/kernel/database/array';
import type { Db } from '@server/kernel/database/database';
import { people } from '../people/tables';
import { importUndos } from './tables';

/** The newest undo of each of some imports; imports that nobody wanted to undo are left out. */
export async function undosOf(db: Db, importIds: readonly string[]): Promise<Map<string, ImportUndo>> {
  if (importIds.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([importUndos.importId], {
      importId: importUndos.importId,
      state: importUndos.state,
      by: people.name,
      at: importUndos.createdAt,
      people: importUndos.people,
      donePeople: importUndos.donePeople,
      restored: importUndos.restored,
      kept: importUndos.kept,
      problem: importUndos.problem,
    })
    .from(importUndos)
    .leftJoin(people, eq(people.id, importUndos.createdBy))
    .where(sql`${importUndos.importId} = any(${array(importIds, 'uuid')})`)
    .orderBy(asc(importUndos.importId), desc(importUndos.createdAt));
  return new Map(
    rows.map(({ importId, state, by, at, ...undo }) => [
      importId,
      { ...undo, state: stateOf(state, undo.kept), by: by ?? '', at: at.toISOString() },
    ]),
  );
}

function stateOf(state: (typeof importUndos.$inferSelect)['state'], kept: number): UndoState {
  if (state !== 'done') return state;
  return kept === 0 ? 'undone' : 'partly';
}
