import { eq, inArray, or, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { userQuery } from '@contract/people/types';
import { nameContains } from './name-search';
import { people } from './tables';
import { trainsIn } from './training-major';

export type UserQuery = z.output<typeof userQuery>;
/** The part of a query that narrows the list. */
export type PeopleFilter = Partial<Omit<UserQuery, 'page' | 'size' | 'sort_by' | 'sort_order'>>;

/** Conditions on `person` for what a list asks for; to be joined with `visiblePeople`. */
export function peopleFilters(query: PeopleFilter): (SQL | undefined)[] {
  const { user_ids, keyword, name, training_major } = query;
  return [
    user_ids ? inArray(people.id, user_ids) : undefined,
    keyword ? or(nameContains(keyword), eq(people.staffId, keyword), eq(people.studentId, keyword)) : undefined,
    name ? nameContains(name) : undefined,
    training_major ? trainsIn(training_major) : undefined,
    ...Object.entries(exact).map(([key, column]) => {
      const value = query[key as keyof typeof exact];
      return value === undefined || value === '' ? undefined : eq(column, value);
    }),
  ];
}

const exact = {
  staff_id: people.staffId,
  student_id: people.studentId,
  person_type_id: people.typeId,
  recruit_year: people.recruitYear,
  dept_id: people.deptId,
  base_id: people.baseId,
  academy_id: people.academyId,
  phone: people.phone,
  business_status: people.businessStatus,
  status: people.status,
} as const;
