import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '@server/kernel/database/database';
import { mergePart, type Reference } from '@server/kits/references';
import { roleDepartments, roles } from './tables';

/** Whoever edits such a role at the same time is told of it. */
async function raiseVersions(tx: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(roles)
    .set({ version: sql`${roles.version} + 1` })
    .where(inArray(roles.id, [...ids]));
}

/**
 * Roles that open the one open the other, too. They keep the one: whoever was placed there before the month stays in
 * sight as before.
 */
const openedDepartments = mergePart<number[]>({
  label: '角色的数据范围',
  count: (db, { sourceId }) => db.$count(roleDepartments, eq(roleDepartments.deptId, sourceId)),
  async move(tx, { sourceId, targetId }) {
    const opening = await tx.select().from(roleDepartments).where(eq(roleDepartments.deptId, sourceId));
    if (opening.length === 0) return { count: 0, image: [] };
    const arrived = await tx
      .insert(roleDepartments)
      .values(opening.map(({ roleId }) => ({ roleId, deptId: targetId })))
      .onConflictDoNothing()
      .returning();
    const ids = arrived.map(({ roleId }) => roleId);
    await raiseVersions(tx, ids);
    return { count: opening.length, image: ids };
  },
  async moveBack(tx, { targetId }, ids) {
    if (ids.length === 0) return;
    const gone = await tx
      .delete(roleDepartments)
      .where(and(eq(roleDepartments.deptId, targetId), inArray(roleDepartments.roleId, ids)))
      .returning();
    await raiseVersions(
      tx,
      gone.map(({ roleId }) => roleId),
    );
  },
});

export const systemReferences: Reference[] = [
  { key: 'system.roleScopes', to: 'department', columns: ['role_department.dept_id'], merges: openedDepartments },
];
