import { heldList, holdsText, type HeldRecord } from '../kernel/held';
import { genderWord } from './person-values';
import type { Teacher, teacherQuery } from './teacher-types';
import type { UserDetail, UserQuery, UserRecord } from './types';
import type { UserRow, UsersQuery } from './user-types';
import type { z } from 'zod';

interface Named {
  name: string;
  staff_id: string;
  student_id?: string;
}

/** Part of the name, or the whole staff or student number. */
const isCalled = ({ name, staff_id: staff, student_id: student }: Named, words: string) =>
  holdsText(name, words) || staff === words || student === words;

const majorOf = ({ data }: UserRecord) => (JSON.parse(data) as { training_major?: string }).training_major ?? null;

/** People in the rows that a device holds; their telephone numbers are masked there. */
export const heldPeople = heldList<UserRecord, Partial<UserQuery>>({
  id: ({ user_id: id }) => id,
  filters: {
    user_ids: ({ user_id: id }, ids) => ids.includes(id),
    keyword: isCalled,
    name: 'part',
    staff_id: 'same',
    student_id: 'same',
    person_type_id: 'same',
    recruit_year: 'same',
    dept_id: 'same',
    base_id: 'same',
    academy_id: 'same',
    phone: { untold: '手机号码' },
    training_major: (row, major) => majorOf(row) === major,
    business_status: 'same',
    status: 'same',
  },
  order: ['user_id'],
});

/** A person out of the list: what it shows, without the fields that only the person's own answer has. */
export const heldPerson: HeldRecord = {
  list: { method: 'POST', path: '/api/system/user/userinfoquery' },
  isMeant: (row: UserRecord, asked: { user_id: number }) => row.user_id === asked.user_id,
  made: (row: UserRecord): UserDetail => ({
    ...row,
    values: {
      name: row.name,
      staff_id: row.staff_id,
      student_id: row.student_id || null,
      gender: genderWord(row.gender) || null,
      phone: row.phone || null,
      dept_id: row.dept_id,
      base_id: row.base_id,
      academy_id: row.academy_id,
      training_major: majorOf(row),
      recruit_year: row.recruit_year,
      enrolled_on: row.enrolled_on || null,
    },
    address_area_name: '',
    abilities: { next_statuses: [] },
  }),
};

/** People as users, and those of the own department. */
export const heldUsers = heldList<UserRow, Partial<UsersQuery>>({
  id: ({ user_id: id }) => id,
  filters: {
    user_ids: ({ user_id: id }, ids) => ids.includes(id),
    keyword: (row, words) => isCalled(row, words) || row.username.toLowerCase() === words.toLowerCase(),
    person_type_id: 'same',
    dept_id: 'same',
    role_id: ({ roles }, role) => roles.some(({ id }) => id === role),
    status: 'same',
    account: ({ account_id: account, locked_until: locked }, state) =>
      state === 2 ? account === null : account !== null && (state === 1 || locked !== null),
  },
  order: ['user_id'],
});

/** Teachers with how many trainees each has. */
export const heldTeachers = heldList<Teacher, Partial<z.output<typeof teacherQuery>>>({
  id: ({ user_id: id }) => id,
  filters: { name: isCalled, dept_id: 'same' },
  order: ['user_id'],
});
