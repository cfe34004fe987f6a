import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { array } from '@server/kernel/database/array';
import { opensDept, type CurrentUser, type ResolvedScope } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { visiblePeople, type AskedHalves } from '../../people/public';
import { people } from '../../people/tables';
import { rotationStays } from '../tables';

/**
 * Stays in the departments of a scope: a ward asks who is with it, not where its own people are. Scopes of people
 * (bases, schools, oneself) ask where theirs are.
 * @param dept the column that says where a stay is; `person` is joined
 */
export function inWards(scope: ResolvedScope, asked: AskedHalves, dept: PgColumn): SQL | undefined {
  return and(visiblePeople(scope, asked), wardsOf(scope, dept));
}

function wardsOf(scope: ResolvedScope, dept: PgColumn): SQL | undefined {
  if (scope.kind === 'depts') return inDepartments(scope.deptIds, dept);
  if (scope.kind !== 'mixed') return undefined;
  return or(
    inDepartments(scope.deptIds, dept),
    inArray(people.baseId, scope.baseIds),
    inArray(people.academyId, scope.academyIds),
  );
}

const inDepartments = (deptIds: readonly number[], dept: PgColumn) => sql`${dept} = any(${array([...deptIds], 'int')})`;

/** Whether somebody may read what became of a stay. */
export async function seesStay(db: Db, { scope }: CurrentUser, id: number): Promise<boolean> {
  const [stay] = await db.select({ deptId: rotationStays.deptId }).from(rotationStays).where(eq(rotationStays.id, id));
  return stay !== undefined && opensDept(scope, stay.deptId);
}
