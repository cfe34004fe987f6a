import { and, asc, count, eq, or, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError } from '@contract/kernel/errors';
import type { Page } from '@contract/kernel/paging';
import type { userQuery, UserRecord } from '@contract/people/types';
import type { ResolvedScope } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { contains } from '@server/kits/contains';
import { bases, departments } from '../dictionary/tables';
import { visiblePeople } from './public';
import { people, personTypes } from './tables';

type UserQuery = z.output<typeof userQuery>;

/** A page of the people whom the scope shows and the query asks for, in the order of their ids. */
export async function peoplePage(db: Db, scope: ResolvedScope, query: UserQuery): Promise<Page<UserRecord>> {
  const where = and(visiblePeople(scope), ...filters(query));
  const [all] = await db.select({ total: count() }).from(people).where(where);
  // The page is cut before names are joined to it, so that late pages cost no lookups for the rows they skip.
  const page = db
    .select({ id: people.id })
    .from(people)
    .where(where)
    .orderBy(asc(people.id))
    .limit(query.size)
    .offset((query.page - 1) * query.size)
    .as('page');
  const rows = await selectRecords(db).innerJoin(page, eq(page.id, people.id)).orderBy(asc(people.id));
  return { total: all!.total, list: rows.map(toRecord) };
}

/** One person. @throws AppError NOT_FOUND also for a person outside the scope, so that ids tell nothing. */
export async function personDetail(db: Db, scope: ResolvedScope, userId: number): Promise<UserRecord> {
  const [row] = await selectRecords(db).where(and(visiblePeople(scope), eq(people.id, userId)));
  if (!row) throw new AppError('NOT_FOUND');
  return toRecord(row);
}

function filters(query: UserQuery): (SQL | undefined)[] {
  const { keyword, name, staff_id, person_type_id, recruit_year, dept_id, base_id, training_major } = query;
  return [
    keyword
      ? or(contains(people.name, keyword), eq(people.staffId, keyword), eq(people.studentId, keyword))
      : undefined,
    name ? contains(people.name, name) : undefined,
    staff_id ? eq(people.staffId, staff_id) : undefined,
    person_type_id === undefined ? undefined : eq(people.typeId, person_type_id),
    recruit_year === undefined ? undefined : eq(people.recruitYear, recruit_year),
    dept_id === undefined ? undefined : eq(people.deptId, dept_id),
    base_id === undefined ? undefined : eq(people.baseId, base_id),
    training_major ? sql`${people.data}->>'training_major' = ${training_major}` : undefined,
  ];
}

function selectRecords(db: Db) {
  return db
    .select({
      user_id: people.id,
      name: people.name,
      staff_id: people.staffId,
      student_id: people.studentId,
      person_type_id: people.typeId,
      person_type_name: personTypes.name,
      recruit_year: people.recruitYear,
      dept_id: people.deptId,
      dept_name: departments.name,
      base_id: people.baseId,
      base_name: bases.name,
      status: people.status,
      data: people.data,
    })
    .from(people)
    .innerJoin(personTypes, eq(personTypes.id, people.typeId))
    .leftJoin(departments, eq(departments.id, people.deptId))
    .leftJoin(bases, eq(bases.id, people.baseId));
}

function toRecord(row: Awaited<ReturnType<typeof selectRecords>>[number]): UserRecord {
  return { ...row, dept_name: row.dept_name ?? '', base_name: row.base_name ?? '', data: JSON.stringify(row.data) };
}
