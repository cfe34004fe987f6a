import { sql, type AnyColumn, type SQL } from 'drizzle-orm';
import { alias, type PgTable } from 'drizzle-orm/pg-core';
import { personTypes as typeList } from '@contract/kernel/enums';
import { statusName } from '@contract/people/business-status';
import { maskPhone } from '@contract/people/person-values';
import type { UserRecord } from '@contract/people/types';
import type { ResolvedScope } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { agreements, bases, departments, majors } from '../dictionary/tables';
import { isManaged } from './scope';
import { people, personTypes } from './tables';

const teachers = alias(people, 'teacher');

/**
 * What a record is made of, of rows of `person`. Names are looked up row by row: with joins the planner weighs every
 * order of six tables, which takes ten times as long as reading a page.
 */
export const recordColumns = {
  user_id: people.id,
  name: people.name,
  staff_id: people.staffId,
  student_id: people.studentId,
  person_type_id: people.typeId,
  person_type_name: named<string>(personTypes.name, personTypes, personTypes.id, people.typeId),
  gender: people.gender,
  recruit_year: people.recruitYear,
  dept_id: people.deptId,
  dept_name: named(departments.name, departments, departments.id, people.deptId),
  base_id: people.baseId,
  base_name: named(bases.name, bases, bases.id, people.baseId),
  academy_id: people.academyId,
  academy_name: named(agreements.name, agreements, agreements.id, people.academyId),
  teacher_id: people.teacherId,
  teacher_name: named(teachers.name, sql`${people} "teacher"`, teachers.id, people.teacherId),
  phone: people.phone,
  enrolled_on: people.enrolledOn,
  business_status: people.businessStatus,
  status: people.status,
  updated_at: people.updatedAt,
  version: people.version,
  major: named(majors.name, majors, majors.id, people.majorId),
  /** Null: the type stands as it began. */
  trains: named<boolean | null>(
    sql`(${personTypes.config}->>'trains')::boolean`,
    personTypes,
    personTypes.id,
    people.typeId,
  ),
};

function named<T = string | null>(what: AnyColumn | SQL, table: PgTable | SQL, key: AnyColumn, id: AnyColumn): SQL<T> {
  // In a query of one table Drizzle drops the tables' names from expressions, but not from those inside of them.
  return sql<T>`${sql`(select ${what} from ${table} where ${key} = ${id})`}`;
}

/** People as records are made of for a scope; the caller adds which of them. */
export function selectRecords(db: Db, scope: ResolvedScope) {
  return db.select({ ...recordColumns, is_own: isManaged(scope) }).from(people);
}

type RecordRow = Awaited<ReturnType<typeof selectRecords>>[number];

/** The customer's user record; sensitive values masked. */
export function toRecord({ trains, major, ...row }: RecordRow): UserRecord {
  return {
    ...row,
    dept_name: row.dept_name ?? '',
    base_name: row.base_name ?? '',
    academy_name: row.academy_name ?? '',
    teacher_name: row.teacher_name ?? '',
    phone: maskPhone(row.phone),
    enrolled_on: row.enrolled_on ?? '',
    business_status_name: statusName(row.business_status, trains ?? row.person_type_id !== typeList.staff.id),
    updated_at: row.updated_at.toISOString(),
    data: JSON.stringify(major === null ? {} : { training_major: major }),
  };
}
