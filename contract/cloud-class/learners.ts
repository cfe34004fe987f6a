import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { listed } from '../kernel/presets';
import { rowId, rowIdQuery } from '../kernel/wire';
import { blockText, searchText } from '../kernel/wire-text';
import { cloudClassModule } from './module';
import { learnerState, learnerStateKeys, limits, workStateKeys } from './rules';

const int = z.number().int();
const base = '/api/v2/cloud-class/learners';
const refused = ['CLOUD_CLASS_REFUSED'] as const;

/** Somebody who learns a course, or is to: of a required course everybody for whom it is. */
export const courseLearner = z.object({
  user_id: int,
  name: z.string(),
  staff_id: z.string(),
  dept_name: z.string(),
  /** ISO 8601; null: not begun. */
  started_at: z.string().nullable(),
  finished_at: z.string().nullable(),
  /** When he learned last. */
  learned_at: z.string().nullable(),
  /** Percent of the course. */
  share: int,
  /** Of films that were watched. */
  seconds: int,
  /** Mean of the best results of his quizzes; null: none was tried. */
  quiz: int.nullable(),
  reminded_at: z.string().nullable(),
});
export type CourseLearner = z.output<typeof courseLearner>;

export const courseWork = z.object({
  id: int,
  user_id: int,
  name: z.string(),
  staff_id: z.string(),
  item: z.string(),
  prompt: z.string(),
  text: z.string(),
  state: z.enum(workStateKeys),
  remark: z.string(),
  submitted_at: z.string(),
});
export type CourseWork = z.output<typeof courseWork>;

export const learnerEndpoints = defineEndpoints(cloudClassModule, {
  courseLearners: listed({
    path: base,
    summary: '课程的学习情况',
    access: 'cloudClass:course:list',
    filters: {
      course_id: rowIdQuery,
      name: searchText(limits.name).optional(),
      state: z.enum(learnerStateKeys).optional(),
    },
    row: courseLearner,
    held: {
      id: ({ user_id }) => user_id,
      filters: {
        course_id: { apart: '' },
        name: 'part',
        state: (row, state) => learnerState(row) === state,
      },
      order: ['user_id'],
    },
  }),
  remindLearners: {
    method: 'POST',
    path: `${base}/remind`,
    summary: '提醒还没有学完的人',
    access: 'cloudClass:course:edit',
    body: z.object({
      id: rowId,
      /** None: everybody who is not through. */
      user_ids: z.array(rowId).max(limits.remind),
    }),
    data: z.object({ reminded: int }),
    errors: ['NOT_FOUND', ...refused],
    offline: 'online',
    audit: 'cloudClass.learner.remind',
    mutation: true,
  },
  courseWorks: listed({
    path: `${base}/works`,
    summary: '课程的作业',
    access: 'cloudClass:course:list',
    filters: { course_id: rowIdQuery, state: z.enum(workStateKeys).optional() },
    row: courseWork,
    held: {
      id: ({ id }) => id,
      filters: { course_id: { apart: '' }, state: 'same' },
      order: ['submitted_at', 'id'],
    },
  }),
  markWork: {
    method: 'POST',
    path: `${base}/works/mark`,
    summary: '批阅作业',
    access: 'cloudClass:course:edit',
    body: z.object({ id: rowId, passed: z.boolean(), remark: blockText(limits.remark).default('') }),
    data: courseWork,
    errors: ['NOT_FOUND', ...refused],
    offline: 'online',
    audit: 'cloudClass.work.mark',
    mutation: true,
  },
});
