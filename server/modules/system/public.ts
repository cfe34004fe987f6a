import { inArray } from 'drizzle-orm';
import type { DataScope } from '@contract/account/types';
import type { Db } from '@server/kernel/database/database';
import { accountRoles, rolePermissions, roles } from './tables';

interface InitialRole {
  code: string;
  name: string;
  dataScope: DataScope;
  permissions: string[];
}

const dictionary = ['dataDic:dept:list', 'dataDic:bigDept:list', 'dataDic:major:list'];

/** Roles that a new system starts with; administrators change them afterwards. */
const initialRoles: InitialRole[] = [
  { code: 'admin', name: '教育处管理员', dataScope: 'all', permissions: ['*'] },
  {
    code: 'secretary',
    name: '教学秘书',
    dataScope: 'dept_and_below',
    permissions: [
      'rotation:plan:list',
      'rotation:plan:import',
      'rotation:plan:export',
      'personnel:user:list',
      'personnel:user:view',
      'trainPlan:version:list',
      ...dictionary,
    ],
  },
  { code: 'teacher', name: '带教老师', dataScope: 'dept', permissions: ['rotation:plan:list', 'personnel:user:list'] },
  { code: 'student', name: '学员', dataScope: 'self', permissions: ['rotation:plan:list'] },
  { code: 'ops', name: '系统运维', dataScope: 'all', permissions: ['*'] },
];

/** Makes the initial roles that are missing; existing ones keep what administrators made of them. */
export async function ensureRoles(db: Db): Promise<void> {
  for (const { permissions, ...role } of initialRoles) {
    const [made] = await db.insert(roles).values(role).onConflictDoNothing().returning({ id: roles.id });
    if (made) await db.insert(rolePermissions).values(permissions.map((code) => ({ roleId: made.id, code })));
  }
}

/** Gives roles to an account. @throws RangeError when a role does not exist */
export async function grantRoles(db: Db, accountId: number, codes: string[]): Promise<void> {
  const found = await db.select({ id: roles.id }).from(roles).where(inArray(roles.code, codes));
  if (found.length !== new Set(codes).size) throw new RangeError(`not all of these roles exist: ${codes.join(', ')}`);
  await db
    .insert(accountRoles)
    .values(found.map(({ id }) => ({ accountId, roleId: id })))
    .onConflictDoNothing();
}
