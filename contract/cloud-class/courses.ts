import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { listed, removed, saved } from '../kernel/presets';
import { rowId, rowIdQuery, wholeNumber } from '../kernel/wire';
import { dateText } from '../kernel/wire-date';
import { blockText, lineText, searchText } from '../kernel/wire-text';
import { cloudClassModule } from './module';
import { courseStateKeys, coursewareKinds, itemKindKeys, limits, speeds, unlockKeys } from './rules';

const int = z.number().int();
const base = '/api/v2/cloud-class/courses';
const person = z.object({ user_id: int, name: z.string(), staff_id: z.string() });
const speed = z.literal(speeds);

/** A course as its list shows it. */
export const course = z.object({
  id: int,
  name: z.string(),
  category_id: int,
  category: z.string(),
  owner: person,
  state: z.enum(courseStateKeys),
  is_required: z.boolean(),
  opens_on: z.string().nullable(),
  closes_on: z.string().nullable(),
  credit: z.number(),
  items: int,
  /** People who have begun, and of them those who are through. */
  learners: int,
  finished: int,
  /** Mean percent of those who have begun; 0 while nobody has. */
  mean_share: int,
  /** Assignments that wait to be marked. */
  waiting: int,
  updated_at: z.string(),
  is_mine: z.boolean(),
  version: int,
});
export type Course = z.output<typeof course>;

/** A question as whoever answers it sees it. */
export const questionFields = {
  id: int,
  /** Second at which it stops a film; null in a quiz. */
  at: int.nullable(),
  is_multiple: z.boolean(),
  stem: z.string(),
  options: z.array(z.string()),
};

export const itemFields = {
  id: int,
  kind: z.enum(itemKindKeys),
  title: z.string(),
  /** What it shows; null for a quiz and an assignment. */
  file: z
    .object({
      name: z.string(),
      kind: z.enum(coursewareKinds),
      attachment_id: z.string(),
      seconds: int.nullable(),
      size: int,
    })
    .nullable(),
  prompt: z.string(),
  pass_share: int,
};

export const courseItem = z.object({
  ...itemFields,
  courseware_id: int.nullable(),
  questions: z.array(z.object({ ...questionFields, right: z.array(int) })),
});
export type CourseItem = z.output<typeof courseItem>;

/** A course with all that is in it, keys of questions too: for who makes, manages or reviews it. */
export const courseDetail = course.extend({
  intro: z.string(),
  cover_id: z.string().nullable(),
  unlock: z.enum(unlockKeys),
  required_share: int,
  no_skip: z.boolean(),
  max_speed: speed,
  type_ids: z.array(int),
  dept_ids: z.array(int),
  has_certificate: z.boolean(),
  chapters: z.array(z.object({ id: int, title: z.string(), items: z.array(courseItem) })),
});
export type CourseDetail = z.output<typeof courseDetail>;

const questionInput = z.object({
  at: wholeNumber(0, limits.length[1]).nullable(),
  is_multiple: z.boolean(),
  stem: blockText(limits.stem),
  options: z.array(lineText(limits.option)).max(limits.options),
  right: z.array(wholeNumber(0, limits.options - 1)).max(limits.options),
});
const itemInput = z.object({
  /** Of one that is there, so that what was learned of it stays. */
  id: rowId.optional(),
  kind: z.enum(itemKindKeys),
  title: lineText(limits.title),
  courseware_id: rowId.nullable(),
  prompt: blockText(limits.prompt),
  pass_share: wholeNumber(...limits.pass),
  questions: z.array(questionInput).max(limits.questions),
});

const refused = ['CLOUD_CLASS_REFUSED'] as const;

export const courseEndpoints = defineEndpoints(cloudClassModule, {
  courses: listed({
    path: base,
    summary: '课程管理',
    access: 'cloudClass:course:list',
    filters: {
      name: searchText(limits.name).optional(),
      category_id: rowIdQuery.optional(),
      state: z.enum(courseStateKeys).optional(),
    },
    row: course,
    held: {
      id: ({ id }) => id,
      filters: { name: 'part', category_id: 'same', state: 'same' },
      order: ['-updated_at', '-id'],
    },
  }),
  courseDetail: {
    method: 'GET',
    path: `${base}/detail`,
    summary: '课程的设置与章节',
    access: 'login',
    query: z.object({ id: rowIdQuery }),
    data: courseDetail,
    errors: ['NOT_FOUND'],
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  saveCourse: {
    ...saved({
      path: `${base}/save`,
      summary: '新增或修改课程及其章节',
      access: 'cloudClass:course:edit',
      body: z.object({
        id: rowId.optional(),
        name: lineText(limits.name).min(1, '名称是必填项'),
        category_id: rowId,
        intro: blockText(limits.intro).default(''),
        cover_id: z.uuid().nullable(),
        unlock: z.enum(unlockKeys),
        required_share: wholeNumber(...limits.share),
        no_skip: z.boolean(),
        max_speed: speed,
        is_required: z.boolean(),
        type_ids: z.array(rowId).max(limits.audience),
        dept_ids: z.array(rowId).max(limits.audience),
        opens_on: dateText.nullable(),
        closes_on: dateText.nullable(),
        credit: z.number().min(limits.credit[0]).max(limits.credit[1]).multipleOf(0.5, '学分以 0.5 为单位'),
        has_certificate: z.boolean(),
        chapters: z
          .array(
            z.object({
              id: rowId.optional(),
              title: lineText(limits.title),
              items: z.array(itemInput).max(limits.items),
            }),
          )
          .max(limits.chapters),
      }),
      row: courseDetail,
      errors: ['REFERENCE_MISSING', ...refused],
      audit: 'cloudClass.course.save',
    }),
    mostMembers: 100_000,
  },
  /** `publish` hands it in where courses are reviewed, otherwise it is out at once. */
  moveCourse: saved({
    path: `${base}/move`,
    summary: '上架、撤回或下架课程',
    access: 'cloudClass:course:edit',
    body: z.object({ id: rowId, act: z.enum(['publish', 'withdraw', 'stop']) }),
    row: course,
    errors: ['APPROVAL_NO_REVIEWER', 'APPROVAL_OPEN', ...refused],
    audit: 'cloudClass.course.move',
  }),
  copyCourse: {
    method: 'POST',
    path: `${base}/copy`,
    summary: '复制课程为草稿',
    access: 'cloudClass:course:edit',
    body: z.object({ id: rowId }),
    data: course,
    errors: ['NOT_FOUND'],
    offline: 'online',
    audit: 'cloudClass.course.copy',
    mutation: true,
  },
  removeCourse: removed({
    path: `${base}/remove`,
    summary: '删除没有人学过的课程',
    access: 'cloudClass:course:edit',
    errors: refused,
    audit: 'cloudClass.course.remove',
  }),
});
