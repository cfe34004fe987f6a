import { and, asc, count, eq, inArray, isNull } from 'drizzle-orm';
import type { DepartmentRow } from '@contract/dictionary/department-types';
import { groupBy } from '@contract/kernel/group-by';
import { AppError } from '@contract/kernel/errors';
import type { ResolvedScope } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { visiblePeople } from '../../people/public';
import { people } from '../../people/tables';
import { departmentPersons } from '../posts/tables';
import { departments } from '../tables';

/**
 * Departments as administrators see them, in the hospital's order. Holders of posts are named as far as the scope
 * shows them.
 * @param ids only these
 */
export async function departmentRows(db: Db, scope: ResolvedScope, ids?: readonly number[]): Promise<DepartmentRow[]> {
  const list = await db
    .select()
    .from(departments)
    .where(ids ? inArray(departments.id, [...ids]) : undefined)
    .orderBy(asc(departments.sort), asc(departments.id));
  const sizes = await db
    .select({ deptId: people.deptId, count: count() })
    .from(people)
    .where(and(isNull(people.deletedAt), ids ? inArray(people.deptId, [...ids]) : undefined))
    .groupBy(people.deptId);
  const size = new Map(sizes.map((row) => [row.deptId, row.count]));
  const posts = groupBy(await holders(db, scope, ids), (row) => row.deptId);
  return list.map((row) => {
    const held = posts.get(row.id) ?? [];
    const named = (post: string) => held.filter((one) => one.post === post).map(({ person }) => person);
    return {
      id: row.id,
      name: row.name,
      code: row.code,
      big_dept_id: row.bigDeptId,
      parent_id: row.parentId,
      campus: row.campus,
      kind: row.kind,
      beds: row.beds,
      min_residents: row.minResidents,
      is_rotation: row.isRotation,
      sort: row.sort,
      status: row.status,
      merged_into: row.mergedInto,
      version: row.version,
      people_count: size.get(row.id) ?? 0,
      heads: named('head'),
      secretaries: named('secretary'),
      teachers: named('teacher'),
    };
  });
}

/** One department. @throws AppError NOT_FOUND */
export async function departmentRow(db: Db, scope: ResolvedScope, id: number): Promise<DepartmentRow> {
  const [row] = await departmentRows(db, scope, [id]);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** Who holds which post where, in the order of the staff numbers. */
export function holders(db: Db, scope: ResolvedScope, deptIds?: readonly number[]) {
  return db
    .select({
      deptId: departmentPersons.deptId,
      post: departmentPersons.post,
      person: { user_id: people.id, name: people.name, staff_id: people.staffId },
    })
    .from(departmentPersons)
    .innerJoin(people, eq(people.id, departmentPersons.personId))
    .where(and(visiblePeople(scope), deptIds ? inArray(departmentPersons.deptId, [...deptIds]) : undefined))
    .orderBy(asc(people.staffId));
}
