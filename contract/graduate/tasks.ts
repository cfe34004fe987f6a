import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { rowId, rowIdQuery, wholeNumber } from '../kernel/wire';
import { dateText } from '../kernel/wire-date';
import { level } from './config';
import { lesson } from './lessons';
import { graduateModule } from './module';
import { limits } from './rules';

const base = '/api/v2/graduate/tasks';

/** A lesson as who teaches it has it before him. */
export const task = lesson.extend({
  /** When the teacher said that he gives it where it stands now. */
  confirmed_at: z.string().nullable(),
  /** Somebody called who is there. */
  is_called: z.boolean(),
  /** An adjustment of it is under review. */
  is_asked: z.boolean(),
});
export type Task = z.output<typeof task>;

const tasks = z.object({
  /** The one that was asked for, or else the present one; null where there is none. */
  semester_id: z.number().int().nullable(),
  /** Adjustments that the teacher asked for in it, without what was rejected or withdrawn. */
  used: z.number().int(),
  list: z.array(task),
});
export type Tasks = z.output<typeof tasks>;

export const graduateTaskEndpoints = defineEndpoints(graduateModule, {
  ownTasks: {
    method: 'GET',
    path: base,
    summary: '我的教学任务：本人在一个学期中已发布的课',
    access: 'graduate:task:view',
    query: z.object({ level, semester_id: rowIdQuery.optional() }),
    data: tasks,
    errors: ['NOT_FOUND'],
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  confirmTask: {
    method: 'POST',
    path: `${base}/confirm`,
    summary: '确认授课；断网时先存在本机，课已调整的不算确认',
    access: 'graduate:task:view',
    /** With the place that the teacher saw: what was moved meanwhile is not confirmed. */
    body: z.object({ id: rowId, day: dateText, period: wholeNumber(1, limits.periods) }),
    data: task,
    errors: ['NOT_FOUND', 'GRADUATE_REFUSED'],
    offline: 'queued',
    audit: 'graduate.lesson.confirm',
    mutation: true,
  },
});
