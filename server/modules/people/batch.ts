import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { EnableState } from '@contract/kernel/enums';
import { AppError } from '@contract/kernel/errors';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { fieldChange, type FieldChange } from '@server/kernel/field-changes';
import { setAccountsEnabled } from '../account/public';
import { demandBelow } from '../account/rank/public';
import { departmentNames } from '../dictionary/public';
import { departments } from '../dictionary/tables';
import { placing } from './placing';
import { demandManaged } from './scope';
import { people } from './tables';

const changed = { version: sql`${people.version} + 1`, updatedAt: sql`now()` };

/**
 * Enables or disables people. Their accounts stop working, or work again, at the next call.
 * @returns how many people were in the other state before
 * @throws AppError NOT_FOUND, PERSON_NOT_OWN, PERSON_IS_SELF, RANK_TOO_LOW, LAST_ADMINISTRATOR
 */
export async function setEnabled(db: Db, user: CurrentUser, userIds: number[], enabled: boolean): Promise<number> {
  await demandManaged(db, user.scope, userIds);
  if (!enabled && userIds.includes(user.userId)) throw new AppError('PERSON_IS_SELF');
  await demandBelow(db, user, userIds, enabled ? '启用人员' : '停用人员');
  const status = enabled ? EnableState.enabled : EnableState.disabled;
  const rows = await db
    .update(people)
    .set({ ...changed, status })
    .where(and(inArray(people.id, userIds), ne(people.status, status)))
    .returning({ id: people.id });
  await setAccountsEnabled(db, userIds, enabled);
  return rows.length;
}

/**
 * Moves people to a department that works.
 * @returns how many were elsewhere before, and where, as the operation log tells it
 * @throws AppError NOT_FOUND, PERSON_NOT_OWN, INPUT_INVALID, PERSON_OUT_OF_SCOPE when they would not be the caller's there
 */
export async function assignDept(
  db: Db,
  user: CurrentUser,
  userIds: number[],
  deptId: number,
): Promise<{ changed: number; changes: FieldChange[] }> {
  await demandManaged(db, user.scope, userIds);
  const [department] = await db
    .select({ status: departments.status, name: departments.name })
    .from(departments)
    .where(eq(departments.id, deptId));
  if (department?.status !== EnableState.enabled) {
    throw new AppError('INPUT_INVALID', { detail: '所选科室不存在或已停用' });
  }
  const elsewhere = and(inArray(people.id, userIds), sql`${people.deptId} is distinct from ${deptId}`);
  const moving = await db.select({ id: people.id, from: people.deptId }).from(people).where(elsewhere).for('update');
  await placing(db, user, userIds, () =>
    db
      .update(people)
      .set({ ...changed, deptId })
      .where(elsewhere),
  );
  try {
    await demandManaged(db, user.scope, userIds);
  } catch {
    throw new AppError('PERSON_OUT_OF_SCOPE');
  }
  const left = [...new Set(moving.map(({ from }) => from))];
  const names = await departmentNames(
    db,
    left.filter((id) => id !== null),
  );
  const from = left.map((id) => (id === null ? '空' : (names.get(id) ?? '')));
  return { changed: moving.length, changes: left.length > 0 ? [fieldChange('所在科室', from, department.name)] : [] };
}
