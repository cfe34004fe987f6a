import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError } from '@contract/kernel/errors';
import { permits } from '@contract/kernel/module';
import { holds } from '@contract/permissions';
import { scopeWords } from '@contract/system/role-rules';
import type { RoleRow, roleInput } from '@contract/system/role-types';
import type { systemEndpoints } from '@contract/system/endpoints';
import type { Db } from '@server/kernel/database/database';
import { takenColumn } from '@server/kernel/database/name-key';
import { fieldChanges } from '@server/kernel/field-changes';
import type { Handler } from '@server/kernel/implement';
import { demandVersion } from '@server/kits/version';
import { violated } from '@server/kits/violation';
import { demandWithinOwn } from '../account/rank/public';
import { keepingAdministrator } from './administrators';
import { holdersOf, roleById } from './role-queries';
import { purviews, roleDepartments, rolePermissions, rolePersonTypes, roles } from './tables';

type RoleInput = z.output<typeof roleInput>;

/** POST /system/rolesave. Whoever edits a role must hold both what it granted and what it is to grant. */
export const saveRole: Handler<typeof systemEndpoints.roleSave> = async (call) => {
  const { db, user, body } = call;
  const isNew = body.id === undefined;
  if (isNew && !holds(user, 'system:role:add')) throw new AppError('FORBIDDEN');
  const before = body.id === undefined ? undefined : await lockedRole(db, body.id);
  if (before) demandVersion(call.ifMatch, before.version, before);
  await demandDepartments(body);
  await demandKnown(db, body.permissions, before?.permissions ?? []);
  // Whoever saves it may hand it to himself next.
  const receivers = [...(before ? await holdersOf(db, before.id) : []), user.userId];
  if (before) await demandWithinOwn(db, user, grantOf(before), receivers);
  await demandWithinOwn(db, user, grantOf(body), receivers);
  const saved = await keepingAdministrator(db, async () => {
    const row = await write(db, body);
    await writeGrants(db, row.id, body);
    return row;
  });
  call.audit({
    target: `role:${saved.id}`,
    detail: {
      ...(before && { changes: fieldChanges(changedWords, inWords(before), inWords(body)) }),
      ...difference(before?.permissions ?? [], body.permissions),
    },
  });
  return saved;
};

/** The role as it stands, kept from other writers until the transaction ends. @throws AppError NOT_FOUND */
export async function lockedRole(db: Db, id: number): Promise<RoleRow> {
  await db.select({ id: roles.id }).from(roles).where(eq(roles.id, id)).for('update');
  return roleById(db, id);
}

export function grantOf({
  permissions,
  data_scope,
  dept_ids,
}: Pick<RoleInput, 'permissions' | 'data_scope' | 'dept_ids'>) {
  return { permissions, dataScope: data_scope, deptIds: data_scope === 'custom' ? dept_ids : [] };
}

async function demandDepartments({ data_scope, dept_ids }: RoleInput): Promise<void> {
  if (data_scope !== 'custom' || dept_ids.length > 0) return;
  const message = '请至少选择一个科室';
  throw new AppError('INPUT_INVALID', { detail: message }, { fields: [{ path: 'dept_ids', message }] });
}

/** A code must be one that the system knows, or a wildcard over some; what the role had may stay. */
async function demandKnown(db: Db, wanted: readonly string[], had: readonly string[]): Promise<void> {
  const known = (await db.selectDistinct({ code: purviews.code }).from(purviews)).map(({ code }) => code);
  const unknown = wanted.find(
    (code) => !had.includes(code) && !known.some((one) => one === code || (code.endsWith('*') && permits([code], one))),
  );
  if (unknown !== undefined) throw new AppError('PERMISSION_UNKNOWN', { code: unknown });
}

async function write(
  db: Db,
  { id, name, description, data_scope }: RoleInput,
): Promise<{ id: number; version: number }> {
  const columns = { name, description, dataScope: data_scope };
  const written = { id: roles.id, version: roles.version };
  try {
    const [row] =
      id === undefined
        ? await db
            .insert(roles)
            .values({ ...columns, code: `role_${randomUUID().slice(0, 8)}` })
            .returning(written)
        : await db
            .update(roles)
            .set({ ...columns, version: sql`${roles.version} + 1` })
            .where(eq(roles.id, id))
            .returning(written);
    return row!;
  } catch (error) {
    if (takenColumn(roles, violated(error, 'unique')) === 'name') throw new AppError('ROLE_NAME_TAKEN', { name });
    throw error;
  }
}

async function writeGrants(db: Db, roleId: number, input: RoleInput): Promise<void> {
  const deptIds = input.data_scope === 'custom' ? input.dept_ids : [];
  try {
    await replace(
      db,
      rolePermissions,
      roleId,
      unique(input.permissions).map((code) => ({ roleId, code })),
    );
    await replace(
      db,
      roleDepartments,
      roleId,
      unique(deptIds).map((deptId) => ({ roleId, deptId })),
    );
    await replace(
      db,
      rolePersonTypes,
      roleId,
      unique(input.person_type_ids).map((typeId) => ({ roleId, typeId })),
    );
  } catch (error) {
    if (violated(error, 'foreignKey') === undefined) throw error;
    throw new AppError('INPUT_INVALID', { detail: '所选的科室或人员类型已不存在，请刷新页面后重试' });
  }
}

type GrantTable = typeof rolePermissions | typeof roleDepartments | typeof rolePersonTypes;

async function replace(db: Db, table: GrantTable, roleId: number, rows: readonly { roleId: number }[]): Promise<void> {
  await db.delete(table).where(eq(table.roleId, roleId));
  if (rows.length > 0) await db.insert(table).values([...rows]);
}

const unique = <Value>(values: readonly Value[]) => [...new Set(values)];

/** What the operation log calls the fields of a role; its permissions are many and stand beside them. */
const changedWords = { name: '角色名称', description: '说明', data_scope: '数据范围', permissions: '权限项数' };

const inWords = ({ name, description, data_scope, permissions }: RoleInput | RoleRow) => ({
  name,
  description,
  data_scope: scopeWords[data_scope],
  permissions: permissions.length,
});

function difference(before: readonly string[], after: readonly string[]) {
  return {
    added: after.filter((code) => !before.includes(code)),
    removed: before.filter((code) => !after.includes(code)),
  };
}
