import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { holdsText } from '../kernel/held';
import { listed } from '../kernel/presets';
import { rowId } from '../kernel/wire';
import { dateText, monthText } from '../kernel/wire-date';
import { blockText, searchText } from '../kernel/wire-text';
import { stayStates } from '../rotation/stay-states';
import { wardMonths } from '../rotation/ward-stays';
import { educatedStates } from './education-rules';
import { departmentStayModule } from './module';
import { arrivalGroups, entryStates, isAmong, limits } from './rules';

const int = z.number().int();

/** Somebody who comes to a department in a month. The id is the stay's. */
export const entry = z.object({
  id: int,
  user_id: int,
  name: z.string(),
  staff_id: z.string(),
  type_id: int,
  type_name: z.string(),
  grade: int.nullable(),
  major: z.string(),
  dept_id: int,
  dept_name: z.string(),
  from_dept: z.string(),
  /** First and last day, as confirmed where somebody did. */
  from: z.string(),
  to: z.string(),
  stay_state: z.enum(stayStates),
  teacher_id: int.nullable(),
  teacher_name: z.string(),
  state: z.enum(entryStates),
  /** The day of entering, or on which it was noted that somebody did not come; null while nothing was. */
  on: z.string().nullable(),
  note: z.string(),
  by_name: z.string(),
  /** 入科教育: what the department asks for is signed or not; none where it asks for nothing. */
  educated: z.enum(educatedStates),
});
export type EntryRow = z.output<typeof entry>;

/** Somebody who teaches in a department, with his trainees today. */
export const wardTeacher = z.object({ id: int, name: z.string(), staff_id: z.string(), load: int, limit: int });
export type WardTeacher = z.output<typeof wardTeacher>;

const base = '/api/v2/in-dept/entries';

export const entryEndpoints = defineEndpoints(departmentStayModule, {
  entries: listed({
    path: base,
    summary: '某月应入科的学员（按数据范围）',
    access: 'inDept:entry:list',
    filters: {
      /** Part of a name, or the whole staff id. */
      name: searchText(100).optional(),
      /** This month unless it is given. */
      month: z.union([z.enum(wardMonths), monthText]).optional(),
      dept_id: z.coerce.number().pipe(rowId).optional(),
      state: z.enum(entryStates).optional(),
      /** Those of a screen of its own; everybody unless it is given. */
      among: z.enum(arrivalGroups).optional(),
    },
    row: entry,
    held: {
      id: ({ id }) => id,
      filters: {
        name: ({ name, staff_id }, words) => holdsText(name, words) || staff_id === words,
        month: { apart: 'this' },
        dept_id: 'same',
        state: 'same',
        among: ({ type_id: type }, group) => isAmong(type, group),
      },
      order: ['from', 'staff_id', 'id'],
    },
  }),
  enter: {
    method: 'POST',
    path: `${base}/enter`,
    summary: '办理入科：实际日期与带教老师',
    access: 'inDept:entry:confirm',
    body: z.object({
      ids: z.array(rowId).min(1).max(limits.batch),
      on: dateText,
      /** Null leaves the teachers as they are. */
      teacher_id: rowId.nullable().default(null),
    }),
    data: z.object({ done: int, failed: z.array(z.object({ id: int, name: z.string(), message: z.string() })) }),
    offline: 'online',
    audit: 'department-stay.enter',
    mutation: true,
  },
  reportAbsent: {
    method: 'POST',
    path: `${base}/absent`,
    summary: '登记未报到，通知教育处',
    access: 'inDept:entry:confirm',
    body: z.object({ id: rowId, reason: blockText(limits.reason).min(1, '说明是必填项') }),
    data: entry,
    errors: ['NOT_FOUND', 'STAY_ENTRY_STATE'],
    offline: 'online',
    audit: 'department-stay.absent',
    mutation: true,
  },
  wardTeachers: {
    method: 'GET',
    path: '/api/v2/in-dept/teachers',
    summary: '科室的带教老师与所带人数',
    access: 'inDept:entry:list',
    query: z.object({ dept_id: z.coerce.number().pipe(rowId) }),
    data: z.array(wardTeacher),
    errors: ['NOT_FOUND'],
    offline: 'cached',
    audit: false,
    mutation: false,
  },
});
