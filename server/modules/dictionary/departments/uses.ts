import { and, count, eq, gte, isNull, or } from 'drizzle-orm';
import type { DepartmentDetail } from '@contract/dictionary/department-types';
import type { Use } from '@contract/kernel/rows';
import { EnableState } from '@contract/kernel/enums';
import type { HalfMonth } from '@contract/kernel/half-month';
import type { ResolvedScope } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { currentHalf } from '@server/kits/today';
import { stDeptLinks } from '../../handbook/tables';
import { people } from '../../people/tables';
import { placementsFrom } from '../../rotation/public';
import { departments } from '../tables';
import { registeredUses } from '../use-registry';
import { capacitiesOf } from './capacities';
import { departmentRow } from './rows';

/** What a department is needed for from a half month on: stopping it would leave these without a department. */
export async function departmentUses(db: Db, id: number, fromHalf: HalfMonth = currentHalf()): Promise<Use[]> {
  const members = await one(db.select({ count: count() }).from(people).where(isOfDepartment(id)));
  const parts = await one(
    db
      .select({ count: count() })
      .from(departments)
      .where(and(eq(departments.parentId, id), eq(departments.status, EnableState.enabled))),
  );
  const month = Math.floor(fromHalf / 2);
  const links = await one(
    db
      .select({ count: count() })
      .from(stDeptLinks)
      .where(and(eq(stDeptLinks.deptId, id), or(isNull(stDeptLinks.validTo), gte(stDeptLinks.validTo, month)))),
  );
  const placed = await placementsFrom(db, id, fromHalf);
  return [
    { label: '科室人员', count: members },
    { label: '下级科室', count: parts },
    { label: '培训方案对应的标准科室', count: links },
    { label: '本月及以后的轮转安排', count: placed.pieces },
    ...(await registeredUses(db, 'department', id)),
  ].filter((use) => use.count > 0);
}

/** A department with its capacities and what it is needed for. @throws AppError NOT_FOUND */
export async function departmentDetail(db: Db, scope: ResolvedScope, id: number): Promise<DepartmentDetail> {
  const row = await departmentRow(db, scope, id);
  return { ...row, capacities: await capacitiesOf(db, id), uses: await departmentUses(db, id) };
}

/** Condition for the people of a department; deleted people are of none. */
export function isOfDepartment(id: number) {
  return and(eq(people.deptId, id), isNull(people.deletedAt));
}

async function one(query: PromiseLike<{ count: number }[]>): Promise<number> {
  return (await query)[0]!.count;
}
