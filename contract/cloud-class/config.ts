import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { removed, saved } from '../kernel/presets';
import { rowId, wholeNumber } from '../kernel/wire';
import { lineText } from '../kernel/wire-text';
import { cloudClassModule } from './module';
import { coursewareKinds, limits } from './rules';

const int = z.number().int();
const credit = z
  .number()
  .min(limits.credit[0])
  .max(limits.credit[1], `学分不超过 ${limits.credit[1]}`)
  .multipleOf(0.5, '学分以 0.5 为单位');

/** What new courses begin with, and what all of them are held to. */
const settings = {
  /** Whether a course is reviewed before learners see it. */
  needs_review: z.boolean(),
  /** Percent of a film that counts as watched, for new courses. */
  required_share: wholeNumber(...limits.share),
  /** Of a new course. */
  credit,
  /** Most megabytes of a courseware file. */
  megabytes: wholeNumber(...limits.megabytes),
  /** Kinds of files that may be courseware. */
  kinds: z.array(z.enum(coursewareKinds)).min(1, '请至少选择一种课件类型').max(coursewareKinds.length),
  /** The learner's name over what he watches. */
  watermark: z.boolean(),
};
export const cloudClassSettings = z.object({ id: int, ...settings, version: int });
export type CloudClassSettings = z.output<typeof cloudClassSettings>;

export const courseCategory = z.object({
  id: int,
  name: z.string(),
  /** Courses in it, whatever their state. */
  courses: int,
  version: int,
});
export type CourseCategory = z.output<typeof courseCategory>;

const base = '/api/v2/cloud-class';

export const cloudClassConfigEndpoints = defineEndpoints(cloudClassModule, {
  cloudClassSettings: {
    method: 'GET',
    path: `${base}/settings`,
    summary: '云课堂配置',
    access: 'cloudClass:learn:use',
    data: cloudClassSettings,
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  saveCloudClassSettings: saved({
    path: `${base}/settings/save`,
    summary: '修改云课堂配置',
    access: 'cloudClass:config:edit',
    body: z.object({ id: rowId, ...settings }),
    row: cloudClassSettings,
    audit: 'cloudClass.settings.save',
  }),
  courseCategories: {
    method: 'GET',
    path: `${base}/categories`,
    summary: '课程分类',
    access: 'cloudClass:learn:use',
    data: z.array(courseCategory),
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  saveCourseCategory: saved({
    path: `${base}/categories/save`,
    summary: '新增或修改课程分类',
    access: 'cloudClass:config:edit',
    body: z.object({ id: rowId.optional(), name: lineText(limits.category).min(1, '名称是必填项') }),
    row: courseCategory,
    errors: ['NAME_TAKEN', 'CLOUD_CLASS_REFUSED'],
    audit: 'cloudClass.category.save',
  }),
  removeCourseCategory: removed({
    path: `${base}/categories/remove`,
    summary: '删除没有课程的分类',
    access: 'cloudClass:config:edit',
    errors: ['CLOUD_CLASS_REFUSED'],
    audit: 'cloudClass.category.remove',
  }),
});
