import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { added, listed } from '../kernel/presets';
import { rowId, rowIdQuery, wholeNumber } from '../kernel/wire';
import { dateText } from '../kernel/wire-date';
import { blockText } from '../kernel/wire-text';
import { adjustKindKeys, adjustStateKeys, longestReason } from './adjust-rules';
import { level } from './config';
import { graduateModule } from './module';
import { limits } from './rules';

const int = z.number().int();
const base = '/api/v2/graduate/adjustments';
const state = z.enum(adjustStateKeys);
const kind = z.enum(adjustKindKeys);

/** 调课申请: what somebody asked to have changed of a lesson that he teaches. */
const adjustment = z.object({
  id: int,
  level,
  lesson_id: int,
  class_name: z.string(),
  topic: z.string(),
  kind,
  /** Where the lesson stood when it was asked for, and what was asked for; in words. */
  from: z.string(),
  to: z.string(),
  reason: z.string(),
  state,
  asked_at: z.string(),
  /** Name of the submission in the approval engine. */
  subject: z.string(),
});
export type Adjustment = z.output<typeof adjustment>;

export const graduateAdjustEndpoints = defineEndpoints(graduateModule, {
  ownAdjustments: listed({
    path: base,
    summary: '申请记录：本人的调课、停课与代课申请',
    access: 'graduate:timetable:view',
    filters: { level, kind: kind.optional(), state: state.optional() },
    row: adjustment,
    held: {
      id: ({ id }) => id,
      filters: { level: { apart: '' }, kind: 'same', state: 'same' },
      order: ['-id'],
    },
  }),
  adjustPlaces: {
    method: 'GET',
    path: `${base}/place`,
    summary: '调课：一个位置的冲突、提醒与空闲教室',
    access: 'graduate:task:adjust',
    query: z.object({ id: rowIdQuery, day: dateText, period: z.coerce.number().pipe(wholeNumber(1, limits.periods)) }),
    data: z.object({
      problem: z.string(),
      warnings: z.array(z.string()),
      rooms: z.array(z.object({ id: int, name: z.string(), capacity: int })),
    }),
    errors: ['NOT_FOUND'],
    offline: 'online',
    audit: false,
    mutation: false,
  },
  askAdjustment: added({
    path: `${base}/ask`,
    summary: '申请调课、停课或代课',
    access: 'graduate:task:adjust',
    body: z
      .object({
        lesson_id: rowId,
        kind,
        day: dateText.nullable(),
        period: wholeNumber(1, limits.periods).nullable(),
        room_id: rowId.nullable(),
        substitute_id: rowId.nullable(),
        reason: blockText(longestReason).min(1, '原因是必填项'),
      })
      .refine(({ kind: asked, day }) => asked !== 'move' || day !== null, {
        message: '请选择调到的日期',
        path: ['day'],
      })
      .refine(({ kind: asked, period }) => asked !== 'move' || period !== null, {
        message: '请选择调到的节次',
        path: ['period'],
      })
      .refine(({ kind: asked, substitute_id: id }) => asked !== 'substitute' || id !== null, {
        message: '请选择代课教师',
        path: ['substitute_id'],
      }),
    row: adjustment,
    errors: ['NOT_FOUND', 'GRADUATE_REFUSED', 'APPROVAL_NO_REVIEWER', 'APPROVAL_OPEN'],
    audit: 'graduate.adjustment.ask',
  }),
});
