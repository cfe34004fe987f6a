import { eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { personTypes as typeList } from '@contract/kernel/enums';
import { statusName } from '@contract/people/business-status';
import { maskPhone } from '@contract/people/person-values';
import type { UserRecord } from '@contract/people/types';
import type { Db } from '@server/kernel/database/database';
import { agreements, bases, departments } from '../dictionary/tables';
import { people, personTypes } from './tables';

const teachers = alias(people, 'teacher');

/** People with the names that a record shows; the caller adds which of them. */
export function selectRecords(db: Db) {
  return db
    .select({
      user_id: people.id,
      name: people.name,
      staff_id: people.staffId,
      student_id: people.studentId,
      person_type_id: people.typeId,
      person_type_name: personTypes.name,
      gender: people.gender,
      recruit_year: people.recruitYear,
      dept_id: people.deptId,
      dept_name: departments.name,
      base_id: people.baseId,
      base_name: bases.name,
      academy_id: people.academyId,
      academy_name: agreements.name,
      teacher_id: people.teacherId,
      teacher_name: teachers.name,
      phone: people.phone,
      enrolled_on: people.enrolledOn,
      business_status: people.businessStatus,
      status: people.status,
      updated_at: people.updatedAt,
      version: people.version,
      data: people.data,
      /** Null: the type stands as it began. */
      trains: sql<boolean | null>`(${personTypes.config}->>'trains')::boolean`,
    })
    .from(people)
    .innerJoin(personTypes, eq(personTypes.id, people.typeId))
    .leftJoin(departments, eq(departments.id, people.deptId))
    .leftJoin(bases, eq(bases.id, people.baseId))
    .leftJoin(agreements, eq(agreements.id, people.academyId))
    .leftJoin(teachers, eq(teachers.id, people.teacherId));
}

type RecordRow = Awaited<ReturnType<typeof selectRecords>>[number];

/** The customer's user record; sensitive values masked. */
export function toRecord({ trains, ...row }: RecordRow): UserRecord {
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
    data: JSON.stringify(row.data),
  };
}
