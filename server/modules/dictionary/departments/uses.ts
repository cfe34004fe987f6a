import type { DepartmentDetail } from '@contract/dictionary/department-types';
import type { Use } from '@contract/kernel/rows';
import type { ResolvedScope } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { usesOf } from '@server/kits/references';
import { capacitiesOf } from './capacities';
import { departmentRow } from './rows';

/** What a department is needed for now: stopping it would leave these without a department. */
export const departmentUses = (db: Db, id: number): Promise<Use[]> => usesOf(db, 'department', 'stop', id);

/** A department with its capacities and what it is needed for. @throws AppError NOT_FOUND */
export async function departmentDetail(db: Db, scope: ResolvedScope, id: number): Promise<DepartmentDetail> {
  const row = await departmentRow(db, scope, id);
  return { ...row, capacities: await capacitiesOf(db, id), uses: await departmentUses(db, id) };
}
