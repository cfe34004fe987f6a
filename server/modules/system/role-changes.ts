import { eq, sql } from 'drizzle-orm';
import type { systemEndpoints } from '@contract/system/endpoints';
import { statusWord } from '@contract/kernel/enums';
import { AppError } from '@contract/kernel/errors';
import { fieldChanges } from '@server/kernel/field-changes';
import type { Handler } from '@server/kernel/implement';
import { demandVersion } from '@server/kits/version';
import { demandWithinOwn } from '../account/rank/public';
import { keepingAdministrator } from './administrators';
import { holdersOf } from './role-queries';
import { grantOf, lockedRole } from './role-save';
import { roles } from './tables';

/** POST /system/rolechangestatus: a stopped role grants nothing to anybody from the next request on. */
export const changeRoleStatus: Handler<typeof systemEndpoints.roleChangeStatus> = async (call) => {
  const { db, user, body } = call;
  const role = await lockedRole(db, body.id);
  demandVersion(call.ifMatch, role.version, role);
  await demandWithinOwn(db, user, grantOf(role), [...(await holdersOf(db, role.id)), user.userId]);
  const [row] = await keepingAdministrator(db, () =>
    db
      .update(roles)
      .set({ status: body.status, version: sql`${roles.version} + 1` })
      .where(eq(roles.id, body.id))
      .returning({ id: roles.id, version: roles.version }),
  );
  call.audit({
    target: `role:${role.id}`,
    detail: { changes: fieldChanges({ status: { word: '状态', say: statusWord } }, role, body) },
  });
  return row!;
};

/** POST /system/roleremove: refused while anybody holds the role, and for roles that the program relies on. */
export const removeRole: Handler<typeof systemEndpoints.roleRemove> = async (call) => {
  const { db, user, body } = call;
  const role = await lockedRole(db, body.id);
  if (role.is_built_in) throw new AppError('ROLE_BUILT_IN', { name: role.name });
  if (role.user_count > 0) throw new AppError('ROLE_IN_USE', { name: role.name, count: role.user_count });
  await demandWithinOwn(db, user, grantOf(role), [...(await holdersOf(db, role.id)), user.userId]);
  await db.delete(roles).where(eq(roles.id, role.id));
  call.audit({ target: `role:${role.id}`, detail: { name: role.name } });
  return {};
};
