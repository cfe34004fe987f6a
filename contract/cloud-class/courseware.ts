import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { listed, removed, saved } from '../kernel/presets';
import { rowId, rowIdQuery, wholeNumber } from '../kernel/wire';
import { lineText, searchText } from '../kernel/wire-text';
import { cloudClassModule } from './module';
import { coursewareKinds, limits } from './rules';

const int = z.number().int();
const base = '/api/v2/cloud-class/courseware';
const kind = z.enum(coursewareKinds);
const person = z.object({ user_id: int, name: z.string(), staff_id: z.string() });

/** A file that courses use. */
export const courseware = z.object({
  id: int,
  name: z.string(),
  kind,
  /** Bytes of its newest version. */
  size: int,
  /** Length of a film or a sound; null for others. */
  seconds: int.nullable(),
  /** Its newest version, from 1 on. */
  number: int,
  attachment_id: z.string(),
  owner: person,
  /** Everybody who makes courses may use it. */
  is_shared: z.boolean(),
  /** Courses that use it. */
  used: int,
  /** ISO 8601. */
  updated_at: z.string(),
  is_mine: z.boolean(),
  version: int,
});
export type Courseware = z.output<typeof courseware>;

export const coursewareDetail = courseware.extend({
  versions: z.array(
    z.object({
      number: int,
      attachment_id: z.string(),
      name: z.string(),
      size: int,
      note: z.string(),
      created_by: z.string(),
      created_at: z.string(),
    }),
  ),
  used_in: z.array(z.object({ course_id: int, course: z.string(), item: z.string(), owner: z.string() })),
});
export type CoursewareDetail = z.output<typeof coursewareDetail>;

const file = {
  attachment_id: z.uuid(),
  /** As the browser that brought it measured it. */
  seconds: wholeNumber(...limits.length).nullable(),
};
const refused = ['CLOUD_CLASS_REFUSED'] as const;

export const coursewareEndpoints = defineEndpoints(cloudClassModule, {
  coursewares: listed({
    path: base,
    summary: '课件库',
    access: 'cloudClass:courseware:edit',
    filters: {
      view: z.enum(['all', 'own']).default('all'),
      name: searchText(limits.name).optional(),
      kind: kind.optional(),
    },
    row: courseware,
    held: {
      id: ({ id }) => id,
      filters: { view: { apart: 'all' }, name: 'part', kind: 'same' },
      order: ['-updated_at', '-id'],
    },
  }),
  coursewareDetail: {
    method: 'GET',
    path: `${base}/detail`,
    summary: '课件的版本与使用情况',
    access: 'cloudClass:courseware:edit',
    query: z.object({ id: rowIdQuery }),
    data: coursewareDetail,
    errors: ['NOT_FOUND'],
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  addCourseware: {
    method: 'POST',
    path: `${base}/add`,
    summary: '上传课件',
    access: 'cloudClass:courseware:edit',
    body: z.object({ name: lineText(limits.name).min(1, '名称是必填项'), is_shared: z.boolean(), ...file }),
    data: courseware,
    errors: ['NOT_FOUND', ...refused],
    offline: 'online',
    audit: 'cloudClass.courseware.add',
    mutation: true,
  },
  saveCourseware: saved({
    path: `${base}/save`,
    summary: '修改课件的名称与共享',
    access: 'cloudClass:courseware:edit',
    body: z.object({ id: rowId, name: lineText(limits.name).min(1, '名称是必填项'), is_shared: z.boolean() }),
    row: courseware,
    audit: 'cloudClass.courseware.save',
  }),
  /** Courses that use it show the new version at once. */
  replaceCourseware: saved({
    path: `${base}/replace`,
    summary: '替换课件文件（引用它的课程随之更新）',
    access: 'cloudClass:courseware:edit',
    body: z.object({ id: rowId, note: lineText(limits.remark).default(''), ...file }),
    row: courseware,
    errors: refused,
    audit: 'cloudClass.courseware.replace',
  }),
  removeCourseware: removed({
    path: `${base}/remove`,
    summary: '删除没有课程使用的课件',
    access: 'cloudClass:courseware:edit',
    errors: refused,
    audit: 'cloudClass.courseware.remove',
  }),
});
