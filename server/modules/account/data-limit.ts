import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { dataLimit } from '@contract/account/types';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { baseSubjects, departmentTree } from '../dictionary/public';
import { accountRoles, roles } from '../system/tables';
import { widestScope } from './scope';

type DataLimit = z.output<typeof dataLimit>;

/** The customer's userDataLimit: the departments and bases that a user's scope opens, as trees for the filters. */
export async function dataLimitOf(db: Db, user: CurrentUser): Promise<DataLimit> {
  const { scope } = user;
  const held = await db
    .select({ scope: roles.dataScope })
    .from(accountRoles)
    .innerJoin(roles, eq(roles.id, accountRoles.roleId))
    .where(eq(accountRoles.accountId, user.accountId));
  const ownDepts = 'deptIds' in scope ? scope.deptIds : user.deptId === null ? [] : [user.deptId];
  const ownTree = await treeOf(db, ownDepts);
  return {
    scope: widestScope(held.map((role) => role.scope)),
    study_dept_tree: scope.kind === 'all' ? await treeOf(db) : ownTree,
    self_dept_tree: ownTree,
    selectionacademy: [],
    base_relate_st_subjects: await baseSubjects(db, 'baseIds' in scope ? scope.baseIds : undefined),
    self_dept_ids_with_child: ownDepts,
  };
}

async function treeOf(db: Db, deptIds?: number[]): Promise<DataLimit['study_dept_tree']> {
  return (await departmentTree(db, deptIds)).map(({ id, label, children }) => ({
    id,
    label,
    children: children.map((dept) => ({ id: dept.dept_id, label: dept.dept_name, children: [] })),
  }));
}
