import { and, eq, sql } from 'drizzle-orm';
import type { ImportItem } from '@contract/rotation/types';
import type { ResolvedScope } from '@server/kernel/current-user';
import { array } from '@server/kernel/database/array';
import type { Db } from '@server/kernel/database/database';
import { conflictsOf, type Clash } from './conflicts';
import { stampIn } from './instance';
import { placedOf } from './placed';
import { rotationDraftPeople, rotationDrafts } from './tables';

/**
 * The items of people whose placements are still those that the draft was made from. The others are noted with the
 * draft as left out. The caller holds the locks of the people, so that nothing comes between this and the writing.
 */
export async function unchangedItems(
  tx: Db,
  { draftId, scope }: { draftId: number; scope: ResolvedScope },
  items: readonly ImportItem[],
): Promise<ImportItem[]> {
  const ids = items.map(({ record }) => record.userId);
  const [draft] = await tx.select().from(rotationDrafts).where(eq(rotationDrafts.id, draftId));
  const rows = await tx
    .select({ userId: rotationDraftPeople.userId, stamp: rotationDraftPeople.stamp })
    .from(rotationDraftPeople)
    .where(
      and(eq(rotationDraftPeople.draftId, draftId), sql`${rotationDraftPeople.userId} = any(${array(ids, 'int')})`),
    );
  const placed = await placedOf(tx, ids);
  const range = { from: draft!.fromMonth * 2, to: draft!.toMonth * 2 + 2 };
  const clashes = rows.flatMap(({ userId, stamp: before }): Clash[] => {
    const after = stampIn(placed.get(userId) ?? [], range);
    return after === before ? [] : [{ userId, reason: 'changed', before, after }];
  });
  if (clashes.length === 0) return [...items];
  const leftOut = JSON.stringify(await conflictsOf(tx, scope, clashes));
  await tx
    .update(rotationDrafts)
    .set({ leftOut: sql`${rotationDrafts.leftOut} || ${leftOut}::jsonb` })
    .where(eq(rotationDrafts.id, draftId));
  const out = new Set(clashes.map(({ userId }) => userId));
  return items.filter(({ record }) => !out.has(record.userId));
}
