import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { listed, removed, saved } from '../kernel/presets';
import { rowId, wholeNumber } from '../kernel/wire';
import { dateText } from '../kernel/wire-date';
import { level } from './config';
import { graduateModule } from './module';
import { dayKindKeys, limits, semesterStateKeys } from './rules';

const int = z.number().int();
const term = z.union([z.literal(1), z.literal(2)]);
const kind = z.enum(dayKindKeys);
const state = z.enum(semesterStateKeys);
const refused = ['GRADUATE_REFUSED'] as const;
const base = '/api/v2/graduate/semesters';

export const semester = z.object({
  id: int,
  level,
  name: z.string(),
  /** Year in which the academic year begins. */
  year: int,
  term,
  first_monday: z.string(),
  last_day: z.string(),
  weeks: int,
  exam_weeks: z.array(int),
  /** Days that are not as usual: holidays, days that make up for them, exams, practice. */
  days: z.array(z.object({ day: z.string(), kind })),
  state,
  classes: int,
  version: int,
});
export type Semester = z.output<typeof semester>;

export const graduateSemesterEndpoints = defineEndpoints(graduateModule, {
  semesters: listed({
    path: base,
    summary: '学期与校历',
    access: 'graduate:timetable:view',
    filters: { level, state: state.optional() },
    row: semester,
    held: { id: ({ id }) => id, filters: { level: { apart: '' }, state: 'same' }, order: ['-first_monday', '-id'] },
  }),
  saveSemester: saved({
    path: `${base}/save`,
    summary: '新增或修改学期',
    access: 'graduate:semester:edit',
    body: z.object({
      id: rowId.optional(),
      level,
      year: wholeNumber(...limits.year),
      term,
      first_monday: dateText,
      weeks: wholeNumber(...limits.weeks),
      exam_weeks: z.array(wholeNumber(...limits.weeks)).max(limits.weeks[1]),
      days: z.array(z.object({ day: dateText, kind })).max(limits.days),
      state,
    }),
    row: semester,
    errors: refused,
    audit: 'graduate.semester.save',
  }),
  markDays: saved({
    path: `${base}/days`,
    summary: '修改校历中的日子',
    access: 'graduate:semester:edit',
    body: z.object({ id: rowId, days: z.array(dateText).min(1, '请至少选择一天').max(limits.days), kind }),
    row: semester,
    errors: refused,
    audit: 'graduate.semester.days',
  }),
  removeSemester: removed({
    path: `${base}/remove`,
    summary: '删除没有教学班的学期',
    access: 'graduate:semester:edit',
    errors: refused,
    audit: 'graduate.semester.remove',
  }),
  schoolCalendar: {
    method: 'POST',
    path: `${base}/print`,
    summary: '打印教学周校历（PDF）',
    access: 'graduate:timetable:print',
    body: z.object({ id: rowId }),
    data: 'blob',
    errors: ['NOT_FOUND'],
    offline: 'online',
    audit: 'graduate.semester.print',
    mutation: false,
    heavy: true,
  },
});
