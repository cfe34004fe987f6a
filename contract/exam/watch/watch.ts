import { z } from 'zod';
import { defineEndpoints, eventsOf } from '../../kernel/endpoint';
import { added, listed } from '../../kernel/presets';
import { rowId, wholeNumber } from '../../kernel/wire';
import { blockText, lineText, originText, searchText } from '../../kernel/wire-text';
import { examLimits, extensionScopeKeys } from '../exams/rules';
import { examModule } from '../module';
import { sittingStateKeys } from '../sittings/states';
import { seatActionKeys, watchLimits } from './rules';

/** 监考. Nothing here says what somebody answered or scored: an invigilator never sees it (ADR 125). */

const count = z.number().int();

const watchedExam = z.object({
  id: count,
  name: z.string(),
  type: count,
  status: count,
  start_at: z.string(),
  end_at: z.string(),
  duration_min: count,
  /** Rooms that the caller watches, by their names; empty: the exam has none. */
  rooms: z.string(),
  candidates: count,
  entered: count,
  handed_in: count,
  version: count,
});
export type WatchedExam = z.output<typeof watchedExam>;

export const watchSeat = z.object({
  candidate_id: count,
  name: z.string(),
  staff_id: z.string(),
  ticket_no: z.string(),
  room_id: count.nullable(),
  seat: count.nullable(),
  sitting: z.enum(sittingStateKeys),
  /** Parts that have an answer, of how many. */
  answered: count,
  parts: count,
  seen_at: z.string().nullable(),
  /** null: he has not entered a flexible exam. */
  deadline: z.string().nullable(),
  devices: count,
  left_count: count,
  open_branches: count,
  is_unlocked: z.boolean(),
});
export type WatchSeat = z.output<typeof watchSeat>;

export const watchEvent = z.object({
  seq: count,
  kind: z.string(),
  candidate_id: count.nullable(),
  /** Where it belongs; null: it concerns all rooms. */
  room_id: count.nullable(),
  /** What staff wrote; of a page's own report how long it took. */
  text: z.string(),
  actor: z.string(),
  at: z.string(),
});
export type WatchEvent = z.output<typeof watchEvent>;

const snapshot = z.object({
  exam: watchedExam.omit({ rooms: true, candidates: true, entered: true, handed_in: true }).extend({
    switch_limit: count.nullable(),
    /** Until when somebody who has not been there yet may come; '' where the exam has no time. */
    latest_entry: z.string(),
  }),
  rooms: z.array(z.object({ id: count, name: z.string(), seats: count })),
  seats: z.array(watchSeat),
  events: z.array(watchEvent),
  /** Whether the caller may act for the exam as a whole. */
  is_whole: z.boolean(),
});
export type WatchSnapshot = z.output<typeof snapshot>;

/** First everything, then what has changed. */
const frame = z.object({
  exam: snapshot.shape.exam.nullable(),
  is_whole: z.boolean(),
  rooms: snapshot.shape.rooms.nullable(),
  seats: z.array(watchSeat),
  events: z.array(watchEvent),
  /** Whether what was known before is to be forgotten. */
  is_first: z.boolean(),
});
export type WatchFrame = z.output<typeof frame>;

const reason = blockText(examLimits.reason);
const done = z.object({ id: count });
const examId = z.object({ id: rowId });
const base = '/api/v2/exam/invigilation';

export const watchEndpoints = defineEndpoints(examModule, {
  watchedExams: listed({
    path: base,
    summary: '监考列表',
    access: 'theoryTest:invigilate:view',
    filters: {
      name: searchText(examLimits.name).optional(),
      status: z.coerce
        .number()
        .pipe(z.literal([5, 6, 7, 8, 10]))
        .optional(),
    },
    row: watchedExam,
    held: { id: ({ id }) => id, filters: { name: 'part', status: 'same' }, order: ['-start_at', '-id'] },
  }),
  watch: {
    method: 'GET',
    path: `${base}/:id`,
    summary: '考场情况',
    access: 'theoryTest:invigilate:view',
    params: z.object({ id: z.coerce.number().pipe(rowId) }),
    data: snapshot,
    errors: ['NOT_FOUND'],
    offline: 'online',
    audit: false,
    mutation: false,
  },
  watchEvents: {
    method: 'GET',
    path: `${base}/:id/events`,
    summary: '考场情况的变化（服务器事件）',
    access: 'theoryTest:invigilate:view',
    params: z.object({ id: z.coerce.number().pipe(rowId) }),
    data: eventsOf(frame),
    errors: ['NOT_FOUND', 'SERVER_FULL'],
    offline: 'online',
    audit: false,
    mutation: false,
  },
  extendExam: added({
    path: `${base}/extend`,
    summary: '延长考试时间',
    access: 'theoryTest:invigilate:operate',
    body: examId.extend({
      scope: z.enum(extensionScopeKeys),
      room_id: rowId.nullable().default(null),
      candidate_id: rowId.nullable().default(null),
      minutes: wholeNumber(1, examLimits.extension[1]),
      reason: reason.min(1, '请写明延长的原因'),
      /** Of all: the exam's name, written by whoever does it. */
      exam_name: lineText(examLimits.name).default(''),
    }),
    row: done,
    errors: ['NOT_FOUND', 'EXAM_STATE', 'EXAM_WATCH_REFUSED', 'EXAM_INCOMPLETE'],
    audit: 'exam.invigilation.extend',
  }),
  messageSeats: added({
    path: `${base}/message`,
    summary: '向考生发送消息',
    access: 'theoryTest:invigilate:operate',
    body: examId.extend({
      scope: z.enum(extensionScopeKeys),
      room_id: rowId.nullable().default(null),
      candidate_id: rowId.nullable().default(null),
      text: lineText(watchLimits.message).min(1, '请填写消息'),
    }),
    row: done,
    errors: ['NOT_FOUND', 'EXAM_STATE', 'EXAM_WATCH_REFUSED'],
    audit: 'exam.invigilation.message',
  }),
  seatAction: added({
    path: `${base}/seat`,
    summary: '监考处置（换设备、收卷、缺考、作弊、恢复）',
    access: 'theoryTest:invigilate:operate',
    body: examId.extend({ candidate_id: rowId, action: z.enum(seatActionKeys), reason: reason.default('') }),
    row: done,
    errors: ['NOT_FOUND', 'EXAM_STATE', 'EXAM_WATCH_REFUSED', 'EXAM_SITTING_STATE', 'EXAM_INCOMPLETE'],
    audit: 'exam.invigilation.seat',
  }),
  noteRoom: added({
    path: `${base}/note`,
    summary: '记录考场事件',
    access: 'theoryTest:invigilate:operate',
    body: examId.extend({
      candidate_id: rowId.nullable().default(null),
      text: blockText(watchLimits.note).min(1, '请填写发生了什么'),
    }),
    row: done,
    errors: ['NOT_FOUND', 'EXAM_STATE', 'EXAM_WATCH_REFUSED'],
    audit: 'exam.invigilation.note',
  }),
  roomRecord: {
    method: 'POST',
    path: `${base}/record`,
    summary: '打印考场记录单（PDF）',
    access: 'theoryTest:invigilate:view',
    body: examId.extend({ origin: originText }),
    data: 'blob',
    errors: ['NOT_FOUND'],
    offline: 'online',
    audit: 'exam.invigilation.print',
    mutation: false,
    heavy: true,
  },
});
