import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { holdsText } from '../kernel/held';
import { listed, removed, saved } from '../kernel/presets';
import { rowId, wholeNumber } from '../kernel/wire';
import { blockText, lineText, searchText } from '../kernel/wire-text';
import { graduateModule } from './module';
import { levelKeys, limits } from './rules';

const int = z.number().int();
export const level = z.enum(levelKeys);
const refused = ['GRADUATE_REFUSED'] as const;
const base = '/api/v2/graduate';
const minute = wholeNumber(0, 1440);
const apart = (all: readonly string[]) => new Set(all).size === all.length;

const setting = z.object({
  id: int,
  level,
  /** 节次: minutes of the day. */
  periods: z.array(z.object({ from: int, to: int })),
  /** Kinds of classes: 理论, 见习, … */
  kinds: z.array(z.string()),
  /** Most periods of a class in a day, and of a teacher; more is warned of. */
  class_hours: int,
  teacher_hours: int,
  /** Days before a lesson until which a change of it may be asked for, and how many a teacher may ask for in a semester. */
  ahead_days: int,
  most_adjustments: int,
  note: z.string(),
  version: int,
});
export type GraduateSetting = z.output<typeof setting>;

const course = z.object({
  id: int,
  level,
  code: z.string(),
  name: z.string(),
  theory_hours: int,
  practice_hours: int,
  /** In tenths. */
  credit: int,
  dept_id: int,
  dept_name: z.string(),
  version: int,
});
export type Course = z.output<typeof course>;

const hours = wholeNumber(...limits.hours);

export const graduateConfigEndpoints = defineEndpoints(graduateModule, {
  graduateSetting: {
    method: 'GET',
    path: `${base}/setting`,
    summary: '节次、课程类别与调课规则',
    access: 'graduate:timetable:view',
    query: z.object({ level }),
    data: setting,
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  saveGraduateSetting: saved({
    path: `${base}/setting/save`,
    summary: '修改节次、课程类别与调课规则',
    access: 'graduate:config:edit',
    body: z.object({
      id: rowId,
      periods: z
        .array(z.object({ from: minute, to: minute }))
        .min(1, '请至少填写一节')
        .max(limits.periods),
      kinds: z
        .array(lineText(limits.kind).min(1, '课程类别不能为空'))
        .min(1, '请至少填写一个课程类别')
        .max(limits.kinds)
        .refine(apart, '课程类别重复'),
      class_hours: wholeNumber(1, limits.periods),
      teacher_hours: wholeNumber(1, limits.periods),
      ahead_days: wholeNumber(...limits.ahead),
      most_adjustments: wholeNumber(...limits.adjustments),
      note: blockText(limits.note).default(''),
    }),
    row: setting,
    errors: refused,
    audit: 'graduate.setting.save',
  }),
  courses: listed({
    path: `${base}/courses`,
    summary: '课程目录',
    access: 'graduate:timetable:view',
    filters: { level, name: searchText(limits.name).optional() },
    row: course,
    held: {
      id: ({ id }) => id,
      filters: { level: { apart: '' }, name: (row, name) => holdsText(row.name, name) || holdsText(row.code, name) },
      order: ['code', 'id'],
    },
  }),
  saveCourse: saved({
    path: `${base}/courses/save`,
    summary: '新增或修改课程',
    access: 'graduate:config:edit',
    body: z.object({
      id: rowId.optional(),
      level,
      code: lineText(limits.code).min(1, '课程代码是必填项'),
      name: lineText(limits.name).min(1, '课程名称是必填项'),
      theory_hours: hours,
      practice_hours: hours,
      credit: wholeNumber(...limits.credit),
      dept_id: rowId,
    }),
    row: course,
    errors: ['CODE_TAKEN', 'REFERENCE_MISSING', ...refused],
    audit: 'graduate.course.save',
  }),
  removeCourse: removed({
    path: `${base}/courses/remove`,
    summary: '删除课程',
    access: 'graduate:config:edit',
    errors: refused,
    audit: 'graduate.course.remove',
  }),
});
