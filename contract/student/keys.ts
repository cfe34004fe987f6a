import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { pageOf, pageQuery } from '../kernel/paging';
import { saved } from '../kernel/presets';
import { rowId, rowIdQuery } from '../kernel/wire';
import { dateText } from '../kernel/wire-date';
import { blockText, lineText, searchText } from '../kernel/wire-text';
import { attachment } from '../attachment/types';
import { personRef } from '../people/person-ref';
import { studentModule } from './module';
import { followWays, keyDueKeys, keyStateKeys, limits, openKeyStates } from './rules';

/** 重点学生, as whoever may see it reads it (docs/adr/0079). */
export const keyStudent = z.object({
  id: z.number().int(),
  /** Its number and whom it is about, as approvals know it. */
  subject: z.string(),
  user_id: z.number().int(),
  name: z.string(),
  staff_id: z.string(),
  dept_name: z.string(),
  /** The class that the person is in now. */
  class_name: z.string(),
  category_id: z.number().int(),
  category_name: z.string(),
  level: z.string(),
  tags: z.array(z.string()),
  reason: z.string(),
  /** The suggestion that it came from; empty without one. */
  origin: z.string(),
  /** 负责人; null for one whom the caller does not see. */
  owner: personRef.nullable(),
  next_on: z.string().nullable(),
  /** Days until the next follow-up, below 0 when it is late; null without one. */
  days_left: z.number().int().nullable(),
  last_on: z.string().nullable(),
  follow_count: z.number().int(),
  state: z.enum(keyStateKeys),
  /** Its release waits for a decision. */
  is_releasing: z.boolean(),
  /** Whether the caller may follow up, change and ask for release, as things stand. */
  may_follow: z.boolean(),
  created_on: z.string(),
  version: z.number().int(),
});
export type KeyStudent = z.output<typeof keyStudent>;

export const followUp = z.object({
  id: z.number().int(),
  day: z.string(),
  way: z.string(),
  content: z.string(),
  measures: z.string(),
  level: z.string(),
  state: z.enum(keyStateKeys),
  next_on: z.string().nullable(),
  by_name: z.string(),
  files: z.array(attachment.pick({ id: true, name: true, kind: true, size: true, has_thumbnail: true })),
});
export type FollowUp = z.output<typeof followUp>;

export const keyDetail = keyStudent.extend({
  created_by: z.string(),
  /** The newest first. */
  follow_ups: z.array(followUp),
});
export type KeyDetail = z.output<typeof keyDetail>;

/** What another module noticed of somebody. */
export const keySignal = z.object({
  user_id: z.number().int(),
  name: z.string(),
  staff_id: z.string(),
  dept_name: z.string(),
  class_name: z.string(),
  /** Where it comes from, and what it is: the same only until it happens again. */
  signal: z.string(),
  source: z.string(),
  reason: z.string(),
  /** The records that it comes from, the newest first, in words. */
  rows: z.array(z.string()),
  is_grave: z.boolean(),
  /** Categories in which somebody follows the person up already, of those that the caller sees. */
  known: z.array(z.string()),
});
export type KeySignal = z.output<typeof keySignal>;

const base = '/api/v2/student/keys';
/** Kept on no device, and closed to whoever looks at the system as another person. */
const confidential = { offline: 'online', closedToViewers: true } as const;
const filters = pageQuery.extend({
  name: searchText(limits.name).optional(),
  category_id: rowIdQuery.optional(),
  state: z.enum(keyStateKeys).optional(),
  due: z.enum(keyDueKeys).optional(),
});
const words = {
  level: lineText(limits.level).min(1, '等级是必填项'),
  tags: z.array(lineText(limits.tag).min(1)).max(limits.tags).default([]),
  reason: blockText(limits.note).min(1, '登记原因是必填项'),
  owner_id: rowId,
  next_on: dateText.nullable().default(null),
};
const refused = ['STUDENT_KEY_LEVEL', 'STUDENT_OWNER_BLIND', 'STUDENT_KEY_STATE', 'STUDENT_NEXT_PAST'] as const;

export const keyEndpoints = defineEndpoints(studentModule, {
  keyStudents: {
    ...confidential,
    method: 'GET',
    path: base,
    summary: '重点学生',
    access: 'student:key:list',
    query: filters,
    data: pageOf(keyStudent),
    audit: 'student.key.list',
    mutation: false,
  },
  keyChoices: {
    method: 'GET',
    path: `${base}/choices`,
    summary: '可选的重点学生类别',
    access: 'student:key:list',
    data: z.object({
      categories: z.array(
        z.object({
          id: z.number().int(),
          name: z.string(),
          levels: z.array(z.string()),
          tags: z.array(z.string()),
          follow_days: z.number().int(),
          /** Who sees its people besides owners and the office, in words. */
          viewers: z.array(z.string()),
        }),
      ),
    }),
    offline: 'online',
    audit: false,
    mutation: false,
  },
  keyDetail: {
    ...confidential,
    method: 'GET',
    path: `${base}/:id`,
    summary: '查看重点学生',
    access: 'student:key:list',
    params: z.object({ id: rowIdQuery }),
    data: keyDetail,
    errors: ['NOT_FOUND'],
    audit: 'student.key.look',
    mutation: false,
  },
  keySignals: {
    ...confidential,
    method: 'GET',
    path: `${base}/signals`,
    summary: '重点学生的系统提示',
    access: 'student:key:add',
    data: z.array(keySignal),
    audit: 'student.key.signals',
    mutation: false,
  },
  dismissSignal: {
    method: 'POST',
    path: `${base}/signals/dismiss`,
    summary: '忽略重点学生的系统提示',
    access: 'student:key:add',
    body: z.object({
      user_id: rowId,
      signal: lineText(limits.code).min(1),
      reason: blockText(limits.note).min(1, '忽略理由是必填项'),
    }),
    data: z.object({ user_id: z.number().int() }),
    errors: ['NOT_FOUND', 'STUDENT_KEY_SELF'],
    offline: 'online',
    audit: 'student.key.dismiss',
    mutation: true,
  },
  addKey: {
    ...saved({
      path: `${base}/add`,
      summary: '登记重点学生',
      access: 'student:key:add',
      body: z.object({
        user_id: rowId,
        category_id: rowId,
        origin: lineText(limits.note).default(''),
        /** The suggestion that is taken up; it is not told again. */
        signal: lineText(limits.code).min(1).optional(),
        ...words,
      }),
      row: z.object({ id: z.number().int() }),
      audit: 'student.key.add',
    }),
    errors: ['NOT_FOUND', 'REFERENCE_MISSING', 'STUDENT_KEY_TWICE', 'STUDENT_KEY_SELF', ...refused],
  },
  saveKey: saved({
    path: `${base}/save`,
    summary: '修改重点学生的负责人与登记原因',
    access: 'student:key:edit',
    body: z.object({ id: rowId, ...words }),
    row: keyStudent,
    errors: refused,
    audit: 'student.key.save',
  }),
  addFollowUp: saved({
    path: `${base}/follow`,
    summary: '登记重点学生跟进',
    access: 'student:key:edit',
    body: z.object({
      id: rowId,
      day: dateText,
      way: z.enum(followWays),
      content: blockText(limits.content).min(1, '跟进内容是必填项'),
      measures: blockText(limits.content).default(''),
      level: words.level,
      state: z.enum(openKeyStates),
      next_on: dateText.nullable().default(null),
      files: z.array(z.uuid()).max(limits.files).default([]),
    }),
    row: keyStudent,
    errors: ['STUDENT_FOLLOW_FUTURE', ...refused],
    audit: 'student.key.follow',
  }),
  releaseKey: saved({
    path: `${base}/release`,
    summary: '申请解除重点学生',
    access: 'student:key:edit',
    body: z.object({ id: rowId, reason: blockText(limits.note).min(1, '解除理由是必填项') }),
    row: keyStudent,
    errors: ['STUDENT_KEY_STATE', 'APPROVAL_OPEN', 'APPROVAL_NO_REVIEWER'],
    audit: 'student.key.release',
  }),
  exportKeys: {
    ...confidential,
    method: 'GET',
    path: `${base}/export`,
    summary: '导出重点学生',
    access: 'student:key:export',
    query: filters,
    data: pageOf(keyStudent),
    audit: 'student.key.export',
    mutation: false,
    heavy: true,
  },
});
