import { and, inArray, sql } from 'drizzle-orm';
import type { EntryWay } from '@contract/performance/rules';
import type { Db } from '@server/kernel/database/database';
import { performanceEntries as entries, performanceLogs, performanceTargets } from './tables';

/** A number as it is to be from now on. */
export interface Written {
  itemId: number;
  targetId: number;
  value: number | null;
  remark: string;
}

interface How {
  way: EntryWay;
  byId: number;
  reason?: string;
}

/** Rows of one statement. */
const atOnce = 1000;

/**
 * Stores numbers and tells the log of those that changed; whoever has an older one before him is told. The caller holds the
 * sheets of the targets, and has seen that they are open.
 * @returns how many changed
 */
export async function writeEntries(
  tx: Db,
  written: readonly Written[],
  { way, byId, reason = '' }: How,
): Promise<number> {
  let changed = 0;
  for (let from = 0; from < written.length; from += atOnce)
    changed += await writeSome(tx, written.slice(from, from + atOnce), { way, byId, reason });
  return changed;
}

async function writeSome(tx: Db, written: readonly Written[], { way, byId, reason }: Required<How>): Promise<number> {
  const targetIds = [...new Set(written.map(({ targetId }) => targetId))];
  const itemIds = [...new Set(written.map(({ itemId }) => itemId))];
  const stored = await tx
    .select()
    .from(entries)
    .where(and(inArray(entries.targetId, targetIds), inArray(entries.itemId, itemIds)));
  const keyOf = ({ itemId, targetId }: { itemId: number; targetId: number }) => `${targetId} ${itemId}`;
  const before = new Map(stored.map((row) => [keyOf(row), row]));
  const fresh = written.filter((one) => {
    const row = before.get(keyOf(one));
    return (row?.value ?? null) !== one.value || (row?.remark ?? '') !== one.remark;
  });
  if (fresh.length === 0) return 0;
  await tx
    .insert(entries)
    .values(fresh)
    .onConflictDoUpdate({
      target: [entries.targetId, entries.itemId],
      set: { value: sql`excluded.value`, remark: sql`excluded.remark` },
    });
  await tx.insert(performanceLogs).values(
    fresh.map((one) => ({
      itemId: one.itemId,
      targetId: one.targetId,
      before: before.get(keyOf(one))?.value ?? null,
      after: one.value,
      way,
      reason: reason || (way === 'auto' ? '' : one.remark),
      byId,
    })),
  );
  await tx
    .update(performanceTargets)
    .set({ version: sql`${performanceTargets.version} + 1` })
    .where(
      inArray(
        performanceTargets.id,
        fresh.map(({ targetId }) => targetId),
      ),
    );
  return fresh.length;
}
