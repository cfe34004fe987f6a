import { asc, count, eq, type AnyColumn, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { bigDepartment, major } from '@contract/dictionary/types';
import type { Page } from '@contract/kernel/paging';
import type { Db } from '@server/kernel/database/database';
import { contains } from '@server/kits/contains';
import { bigDepartments, departments, majors } from './tables';

interface ListQuery {
  page: number;
  size: number;
  /** Part of the name. */
  name?: string | undefined;
}

/** A page of large departments in the hospital's order, with the number of departments in each. */
export async function bigDepartmentPage(db: Db, query: ListQuery): Promise<Page<z.output<typeof bigDepartment>>> {
  const where = named(bigDepartments.name, query);
  const [all] = await db.select({ total: count() }).from(bigDepartments).where(where);
  const list = await db
    .select({
      id: bigDepartments.id,
      name: bigDepartments.name,
      code: bigDepartments.code,
      sort: bigDepartments.sort,
      status: bigDepartments.status,
      dept_count: count(departments.id),
    })
    .from(bigDepartments)
    .leftJoin(departments, eq(departments.bigDeptId, bigDepartments.id))
    .where(where)
    .groupBy(bigDepartments.id)
    .orderBy(asc(bigDepartments.sort), asc(bigDepartments.id))
    .limit(query.size)
    .offset((query.page - 1) * query.size);
  return { total: all!.total, list };
}

/** A page of training majors by their national code. */
export async function majorPage(db: Db, query: ListQuery): Promise<Page<z.output<typeof major>>> {
  const where = named(majors.name, query);
  const [all] = await db.select({ total: count() }).from(majors).where(where);
  const list = await db
    .select()
    .from(majors)
    .where(where)
    .orderBy(asc(majors.code))
    .limit(query.size)
    .offset((query.page - 1) * query.size);
  return { total: all!.total, list };
}

function named(column: AnyColumn, { name }: ListQuery): SQL | undefined {
  return name ? contains(column, name) : undefined;
}
