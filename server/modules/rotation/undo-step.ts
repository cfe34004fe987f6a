import { eq, sql } from 'drizzle-orm';
import { chunkPeople } from '@contract/rotation/types';
import { recordAudit } from '@server/kernel/audit';
import type { Db } from '@server/kernel/database/database';
import { failPoint } from '@server/kernel/fail-points';
import { leasesOf } from '@server/kits/lease-runner/leases';
import { importUndos } from './tables';
import { imagesAfter, judgeMonths, managedOf, type Image, type JudgedMonth } from './undo-judge';
import { targetOfImages } from './undo-target';
import { writeTarget } from './write';

/** Who takes which import back. */
export const undoLeases = leasesOf(importUndos, {
  fields: {
    id: importUndos.id,
    importId: importUndos.importId,
    scope: importUndos.scope,
    createdBy: importUndos.createdBy,
    lastUser: importUndos.lastUser,
  },
  isOpen: eq(importUndos.state, 'undoing'),
  order: sql`${importUndos.createdAt}`,
});

/**
 * Takes the next people of an import back inside the caller's transaction: records, images, audit row and the mark of
 * how far it is stand or fall together. Which months may go back is judged here, with the people locked as the import
 * locked them.
 * @returns whether nobody is left: then the undo is done
 * @throws LeaseLost
 */
export async function undoStep(tx: Db, id: string, owner: string): Promise<boolean> {
  const undo = await undoLeases.hold(tx, id, owner);
  failPoint('rotation.undo.held');
  const images = await imagesAfter(tx, undo.importId, undo.lastUser, chunkPeople);
  const visible = await managedOf(
    tx,
    undo.scope,
    images.map(({ userId }) => userId),
    { locked: true },
  );
  const months = await judgeMonths(tx, undo.importId, visible);
  const restored = months.filter(({ verdict }) => verdict === 'restore');
  if (restored.length > 0) await writeTarget(tx, id, targetOfImages(images, restored));
  failPoint('rotation.undo.restored');
  const count = {
    restored: months.filter(wentBack).length,
    kept: monthsOf(images) - months.filter(wentBack).length,
  };
  const isLast = images.length < chunkPeople;
  await tx
    .update(importUndos)
    .set({
      donePeople: sql`${importUndos.donePeople} + ${images.length}`,
      lastUser: images.at(-1)?.userId ?? undo.lastUser,
      restored: sql`${importUndos.restored} + ${count.restored}`,
      kept: sql`${importUndos.kept} + ${count.kept}`,
      updatedAt: sql`now()`,
      ...(isLast && { state: 'done', leaseOwner: null, leaseUntil: null }),
    })
    .where(eq(importUndos.id, id));
  failPoint('rotation.undo.marked');
  await recordAudit(tx, {
    userId: undo.createdBy,
    action: 'rotation.import.undo.write',
    target: `rotation_import:${undo.importId}`,
    detail: { undo: id, people: images.length, written: restored.length, ...count },
    ip: '',
    requestId: id,
  });
  failPoint('rotation.undo.audited');
  return isLast;
}

/** A month that was as before already counts as restored: an earlier attempt put it there. */
const wentBack = ({ verdict }: JudgedMonth) => verdict === 'restore' || verdict === 'same';

const monthsOf = (images: readonly Image[]) => images.reduce((sum, { months }) => sum + months.length, 0);
