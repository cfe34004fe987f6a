import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { added, imported, listed, removed, saved } from '../kernel/presets';
import { rowId, rowIdQuery, wholeNumber } from '../kernel/wire';
import { blockText, lineText, searchText } from '../kernel/wire-text';
import { personRef } from '../people/person-ref';
import { name } from './config';
import { studentModule } from './module';
import { classStateKeys, limits } from './rules';

/** 班级. */
export const studentClass = z.object({
  id: z.number().int(),
  name: z.string(),
  code: z.string(),
  /** Year of entry. */
  grade: z.number().int(),
  /** Year of study, from 1. */
  year: z.number().int(),
  kind_id: z.number().int(),
  kind_name: z.string(),
  /** Years that its kind lasts. */
  years: z.number().int(),
  major_id: z.number().int().nullable(),
  major_name: z.string(),
  academy_id: z.number().int().nullable(),
  academy_name: z.string(),
  /** 班主任; null also for one whom the caller does not see. */
  manager: personRef.nullable(),
  size: z.number().int(),
  state: z.enum(classStateKeys),
  note: z.string(),
  version: z.number().int(),
});
export type StudentClass = z.output<typeof studentClass>;

const member = personRef.extend({
  gender: z.number().int().nullable(),
  major: z.string(),
  dept_name: z.string(),
  /** For bedside teaching, from 1; 0 without. */
  group: z.number().int(),
  cadre_ids: z.array(z.number().int()),
});
export type ClassMember = z.output<typeof member>;

/** A class with those of its members whom the caller sees. */
export const classDetail = studentClass.extend({
  members: z.array(member),
  /** Members whom the caller does not see: they stay as they are. */
  unseen: z.number().int(),
});
export type ClassDetail = z.output<typeof classDetail>;

const candidate = personRef.extend({
  major: z.string(),
  dept_name: z.string(),
  /** The class that the person is in now. */
  class_name: z.string(),
});
export type Candidate = z.output<typeof candidate>;

const group = wholeNumber(0, limits.groups);
const classInput = z.object({
  id: rowId.optional(),
  name,
  code: lineText(limits.code).min(1, '编码是必填项'),
  grade: wholeNumber(...limits.grade),
  year: wholeNumber(...limits.years),
  kind_id: rowId,
  major_id: rowId.nullable().default(null),
  academy_id: rowId.nullable().default(null),
  manager_id: rowId.nullable().default(null),
  note: blockText(limits.note).default(''),
  members: z.array(z.object({ user_id: rowId, group: group.default(0) })).max(limits.members),
  cadres: z
    .array(z.object({ user_id: rowId, cadre_id: rowId }))
    .max(limits.cadres)
    .default([]),
});

const base = '/api/v2/student/classes';
const refused = ['NAME_TAKEN', 'CODE_TAKEN', 'REFERENCE_MISSING', 'DICT_PERSON_INVALID', 'PERSON_NOT_OWN'] as const;
const membersRefused = ['STUDENT_IN_CLASS', 'STUDENT_CADRE_STRANGER', 'STUDENT_CLASS_STATE'] as const;

export const classEndpoints = defineEndpoints(studentModule, {
  classes: listed({
    path: base,
    summary: '班级',
    access: 'student:class:list',
    filters: {
      name: searchText(limits.name).optional(),
      grade: z.coerce.number().pipe(z.int32()).optional(),
      kind_id: rowIdQuery.optional(),
      state: z.enum(classStateKeys).optional(),
      major_id: rowIdQuery.optional(),
      academy_id: rowIdQuery.optional(),
    },
    row: studentClass,
    held: {
      id: ({ id }) => id,
      filters: { name: 'part', grade: 'same', kind_id: 'same', state: 'same', major_id: 'same', academy_id: 'same' },
      order: ['-grade', 'code'],
    },
  }),
  classDetail: {
    method: 'GET',
    path: `${base}/:id`,
    summary: '班级详情与成员',
    access: 'student:class:list',
    params: z.object({ id: rowIdQuery }),
    data: classDetail,
    errors: ['NOT_FOUND'],
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  /** What forms and filters of classes offer. */
  classChoices: {
    method: 'GET',
    path: `${base}/choices`,
    summary: '可选的班级类型、班干部职务与协议院校',
    access: 'student:class:list',
    data: z.object({
      kinds: z.array(z.object({ id: z.number().int(), name: z.string(), years: z.number().int() })),
      cadres: z.array(z.object({ id: z.number().int(), name: z.string() })),
      academies: z.array(z.object({ id: z.number().int(), name: z.string() })),
      grades: z.array(z.number().int()),
    }),
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  /** Who can be taken into a class: trainees of the caller's own. */
  candidates: {
    method: 'POST',
    path: `${base}/candidates`,
    summary: '可加入班级的学员',
    access: 'student:class:edit',
    body: z.object({
      keyword: searchText(limits.name).default(''),
      grade: z.int32().nullable().default(null),
      major_id: rowId.nullable().default(null),
      type_id: rowId.nullable().default(null),
      /** Leaves those out who are in a class. */
      free_only: z.boolean().default(true),
    }),
    data: z.object({ total: z.number().int(), list: z.array(candidate) }),
    offline: 'online',
    audit: false,
    mutation: false,
  },
  addClass: added({
    path: `${base}/add`,
    summary: '新增班级',
    access: 'student:class:add',
    body: classInput.omit({ id: true }),
    row: classDetail,
    errors: [...refused, ...membersRefused],
    audit: 'student.class.add',
  }),
  saveClass: saved({
    path: `${base}/save`,
    summary: '修改班级',
    access: 'student:class:edit',
    body: classInput.extend({ id: rowId }),
    row: classDetail,
    errors: [...refused, ...membersRefused],
    audit: 'student.class.save',
  }),
  removeClass: removed({
    path: `${base}/remove`,
    summary: '删除空班级',
    access: 'student:class:remove',
    errors: ['STUDENT_CLASS_NOT_EMPTY'],
    audit: 'student.class.remove',
  }),
  promoteClasses: {
    method: 'POST',
    path: `${base}/promote`,
    summary: '班级升级，最后一年的班级归档',
    access: 'student:class:edit',
    /** Each with the year that the caller saw: a class is not promoted twice by two people. */
    body: z.object({
      classes: z
        .array(z.object({ id: rowId, year: wholeNumber(...limits.years) }))
        .min(1)
        .max(limits.classes),
    }),
    data: z.object({ promoted: z.number().int(), archived: z.number().int() }),
    errors: ['NOT_FOUND', 'STUDENT_CLASS_STATE', 'STUDENT_CLASS_MOVED'],
    offline: 'online',
    audit: 'student.class.promote',
    mutation: true,
  },
  mergeClasses: {
    method: 'POST',
    path: `${base}/merge`,
    summary: '合并班级：成员进入目标班级',
    access: 'student:class:edit',
    body: z.object({ target_id: rowId, ids: z.array(rowId).min(1).max(limits.classes) }),
    data: z.object({ moved: z.number().int() }),
    errors: ['NOT_FOUND', 'STUDENT_CLASS_STATE', 'STUDENT_MERGE_KIND'],
    offline: 'online',
    audit: 'student.class.merge',
    mutation: true,
  },
  archiveClass: saved({
    path: `${base}/archive`,
    summary: '归档班级',
    access: 'student:class:edit',
    body: z.object({ id: rowId }),
    row: studentClass,
    errors: ['STUDENT_CLASS_STATE'],
    audit: 'student.class.archive',
  }),
  restoreClass: saved({
    path: `${base}/restore`,
    summary: '恢复已归档的班级',
    access: 'student:class:edit',
    body: z.object({ id: rowId }),
    row: studentClass,
    errors: ['STUDENT_CLASS_STATE', 'STUDENT_IN_CLASS'],
    audit: 'student.class.restore',
  }),
  importMembers: imported({
    path: `${base}/members/import`,
    summary: '导入班级成员',
    access: 'student:class:import',
    audit: 'student.class.import',
  }),
  classRoster: {
    method: 'POST',
    path: `${base}/roster`,
    summary: '打印班级花名册（PDF）',
    access: 'student:class:export',
    body: z.object({ id: rowId }),
    data: 'blob',
    errors: ['NOT_FOUND'],
    offline: 'online',
    audit: 'student.class.roster',
    mutation: false,
    heavy: true,
  },
});
