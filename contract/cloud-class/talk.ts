import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { listed } from '../kernel/presets';
import { rowId, rowIdQuery } from '../kernel/wire';
import { blockText } from '../kernel/wire-text';
import { cloudClassModule } from './module';
import { limits } from './rules';

const int = z.number().int();
const base = '/api/v2/cloud-class/comments';

/** What somebody says in the discussion of a course. */
export const courseComment = z.object({
  id: int,
  name: z.string(),
  is_teacher: z.boolean(),
  /** The one that it answers; null: none. */
  reply_to: z.object({ id: int, name: z.string(), text: z.string() }).nullable(),
  text: z.string(),
  created_at: z.string(),
  /** Whether the caller may take it away. */
  is_mine: z.boolean(),
});
export type CourseComment = z.output<typeof courseComment>;

const change = { method: 'POST', access: 'cloudClass:learn:use', offline: 'online', mutation: true } as const;

export const courseTalkEndpoints = defineEndpoints(cloudClassModule, {
  courseComments: listed({
    path: base,
    summary: '课程的讨论',
    access: 'cloudClass:learn:use',
    filters: { course_id: rowIdQuery },
    row: courseComment,
    held: { id: ({ id }) => id, filters: { course_id: { apart: '' } }, order: ['-id'] },
  }),
  addCourseComment: {
    ...change,
    path: `${base}/add`,
    summary: '在课程讨论中发言',
    body: z.object({
      course_id: rowId,
      reply_to: rowId.nullable(),
      text: blockText(limits.comment).min(1, '请填写内容'),
    }),
    data: courseComment,
    errors: ['NOT_FOUND', 'CLOUD_CLASS_REFUSED'],
    audit: 'cloudClass.comment.add',
  },
  removeCourseComment: {
    ...change,
    path: `${base}/remove`,
    summary: '删除一条讨论',
    body: z.object({ id: rowId }),
    data: z.object({ id: int }),
    errors: ['NOT_FOUND'],
    audit: 'cloudClass.comment.remove',
  },
});
