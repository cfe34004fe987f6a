import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { holdsText } from '../kernel/held';
import { added, listed, removed, saved } from '../kernel/presets';
import { rowId, rowIdQuery, wholeNumber } from '../kernel/wire';
import { blockText, lineText, searchText } from '../kernel/wire-text';
import { level } from './config';
import { graduateModule } from './module';
import { classStateKeys, limits } from './rules';

const int = z.number().int();
const state = z.enum(classStateKeys);
const refused = ['GRADUATE_REFUSED'] as const;
const base = '/api/v2/graduate/classes';

/** What a class has, wherever it is listed. */
export const classShape = {
  id: int,
  level,
  semester_id: int,
  semester_name: z.string(),
  course_id: int,
  course_name: z.string(),
  name: z.string(),
  /** Groups for what is taught in small circles; 1: the class as a whole. */
  groups: int,
  state,
  note: z.string(),
  students: int,
  lines: int,
  /** Periods that are planned, arranged in the timetable, and over. */
  planned: int,
  arranged: int,
  done: int,
  /** Names of who teaches. */
  teachers: z.string(),
  version: int,
};
/** 教学班. */
export const teachingClass = z.object(classShape);
export type TeachingClass = z.output<typeof teachingClass>;

const line = {
  id: int,
  topic: z.string(),
  hours: int,
  kind: z.string(),
  /** 0: the whole class. */
  group: int,
};
const person = z.object({ user_id: int, name: z.string(), staff_id: z.string() });
/** A class with its plan and those of its students whom the caller sees. */
export const classDetail = z.object({
  ...classShape,
  members: z.array(person.extend({ group: int })),
  /** Students whom the caller does not see: they stay. */
  unseen: int,
  plan: z.array(z.object({ ...line, teacher: person.nullable(), is_placed: z.boolean() })),
});
export type ClassDetail = z.output<typeof classDetail>;

const classInput = z.object({
  level,
  semester_id: rowId,
  course_id: rowId,
  name: lineText(limits.name).min(1, '教学班名称是必填项'),
  groups: wholeNumber(...limits.groups),
  note: blockText(limits.note).default(''),
  members: z.array(z.object({ user_id: rowId, group: wholeNumber(1, limits.groups[1]) })).max(limits.students),
  plan: z
    .array(
      z.object({
        id: rowId.optional(),
        topic: lineText(limits.topic).min(1, '教学内容是必填项'),
        hours: wholeNumber(...limits.lesson),
        kind: lineText(limits.kind).min(1, '课程类别是必填项'),
        group: wholeNumber(0, limits.groups[1]),
        teacher_id: rowId.nullable(),
      }),
    )
    .max(limits.lines),
});
const saveRefused = ['NAME_TAKEN', 'REFERENCE_MISSING', 'DICT_PERSON_INVALID', 'PERSON_NOT_OWN', ...refused] as const;

export const graduateClassEndpoints = defineEndpoints(graduateModule, {
  graduateClasses: listed({
    path: base,
    summary: '教学班',
    access: 'graduate:class:list',
    filters: {
      level,
      semester_id: rowIdQuery.optional(),
      name: searchText(limits.name).optional(),
      state: state.optional(),
    },
    row: teachingClass,
    held: {
      id: ({ id }) => id,
      filters: {
        level: { apart: '' },
        semester_id: 'same',
        name: (one, name) => holdsText(one.name, name) || holdsText(one.course_name, name),
        state: 'same',
      },
      order: ['-semester_id', '-id'],
    },
  }),
  graduateClass: {
    method: 'GET',
    path: `${base}/detail`,
    summary: '教学班详情：学生与教学计划',
    access: 'graduate:class:list',
    query: z.object({ id: rowIdQuery }),
    data: classDetail,
    errors: ['NOT_FOUND'],
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  addGraduateClass: added({
    path: `${base}/add`,
    summary: '新增教学班',
    access: 'graduate:class:add',
    body: classInput,
    row: classDetail,
    errors: saveRefused,
    audit: 'graduate.class.add',
  }),
  saveGraduateClass: saved({
    path: `${base}/save`,
    summary: '修改教学班、学生与教学计划',
    access: 'graduate:class:edit',
    body: classInput.extend({ id: rowId }),
    row: classDetail,
    errors: saveRefused,
    audit: 'graduate.class.save',
  }),
  stepGraduateClass: saved({
    path: `${base}/step`,
    summary: '教学班开课、结课或恢复',
    access: 'graduate:class:edit',
    body: z.object({ id: rowId, act: z.enum(['open', 'close', 'reopen']) }),
    row: classDetail,
    errors: refused,
    audit: 'graduate.class.step',
  }),
  removeGraduateClass: removed({
    path: `${base}/remove`,
    summary: '删除编制中的教学班',
    access: 'graduate:class:edit',
    errors: refused,
    audit: 'graduate.class.remove',
  }),
});
