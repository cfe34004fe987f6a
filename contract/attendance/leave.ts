import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { holdsText } from '../kernel/held';
import { listed, removed, saved } from '../kernel/presets';
import { rowId, rowIdQuery, wholeNumber } from '../kernel/wire';
import { dateText } from '../kernel/wire-date';
import { blockText, lineText, searchText } from '../kernel/wire-text';
import { halves, isReversed } from './days';
import { attendanceModule } from './module';

const int = z.number().int();

/** What a leave may be for, and what it costs. */
export const leaveKind = z.object({
  id: int,
  name: z.string(),
  /** Days that somebody may have in a calendar year; null: as many as are granted. */
  quota: z.number().nullable(),
  /** Weekends and holidays within it count (产假). */
  counts_rest_days: z.boolean(),
  /** It counts for the one-third rule, by which a stay has to be made up for. */
  makes_up: z.boolean(),
  use_count: int,
  version: int,
});
export type LeaveKind = z.output<typeof leaveKind>;

export const calendarKinds = { holiday: '放假', workday: '上班' } as const;
export type CalendarKind = keyof typeof calendarKinds;

/** A day that is not as its weekday: a holiday, or a weekend that is worked (调休). */
export const calendarDay = z.object({
  id: int,
  day: z.string(),
  kind: z.enum(['holiday', 'workday']),
  name: z.string(),
  source: z.string(),
  version: int,
});
export type CalendarDay = z.output<typeof calendarDay>;

export const leaveStateWords = {
  pending: '审核中',
  approved: '审核通过',
  rejected: '审核驳回',
  withdrawn: '提交人已撤回',
} as const;
export type LeaveState = keyof typeof leaveStateWords;
export const leaveStates = Object.keys(leaveStateWords) as LeaveState[];

export const leaveRow = z.object({
  id: int,
  user_id: int,
  name: z.string(),
  staff_id: z.string(),
  type_id: int,
  dept_name: z.string(),
  kind_id: int,
  kind_name: z.string(),
  from: z.string(),
  from_half: z.enum(halves),
  to: z.string(),
  to_half: z.enum(halves),
  days: z.number(),
  reason: z.string(),
  cover: z.string(),
  state: z.enum(leaveStates),
  /** Name of the submission of `attendance.leave`. */
  subject: z.string(),
  /** 销假: whether the actual return is on record, or is being reviewed. */
  returned: z.enum(['no', 'pending', 'yes']),
  version: int,
});
export type LeaveRow = z.output<typeof leaveRow>;

const span = { from: dateText, from_half: z.enum(halves), to: dateText, to_half: z.enum(halves) };
export const spanOf = (row: { from: string; from_half: 'am' | 'pm'; to: string; to_half: 'am' | 'pm' }) => ({
  from: row.from,
  fromHalf: row.from_half,
  to: row.to,
  toHalf: row.to_half,
});
/** The longest leave, in days, so that no calendar is walked for ever. */
export const longestLeave = 400;

/** What a leave means before it is decided: for who applies and for who approves. */
export const leaveEffect = z.object({
  days: z.number(),
  quota: z.number().nullable(),
  /** Days of this kind in the year, approved and under review, without this one. */
  used: z.number(),
  /** Whom the application passes, in their order. */
  chain: z.array(z.string()),
  /** The stay in which it begins; empty without one. */
  dept_name: z.string(),
  stay_from: z.string(),
  stay_to: z.string(),
  /** Days of the whole stay, and what would be missed of them with this leave. */
  should: z.number(),
  missed: z.number(),
  make_up_due: z.boolean(),
  make_up_half_months: int,
  /** Who is left on the ward, by working day. */
  coverage: z.array(z.object({ day: z.string(), all: int, away: z.array(z.string()) })),
  /** Why it cannot be submitted; empty when it can. */
  problem: z.string(),
});
export type LeaveEffect = z.output<typeof leaveEffect>;

const base = '/api/v2/attendance';
const config = 'attendance:config:edit';
const apply = 'attendance:leave:apply';

const leaveFilters = {
  type_id: z.coerce.number().pipe(wholeNumber(1, 100)).optional(),
  kind_id: rowIdQuery.optional(),
  state: z.enum(leaveStates).optional(),
};
const sameLeave = { type_id: 'same', kind_id: 'same', state: 'same' } as const;

export const leaveEndpoints = defineEndpoints(attendanceModule, {
  kinds: listed({
    path: `${base}/leave-kinds`,
    summary: '请假类型',
    access: 'login',
    filters: {},
    row: leaveKind,
    held: { id: ({ id }) => id, filters: {}, order: ['id'] },
  }),
  saveKind: saved({
    path: `${base}/leave-kinds/save`,
    summary: '新增或修改请假类型',
    access: config,
    body: z.object({
      id: rowId.optional(),
      name: lineText(20).min(1, '名称是必填项'),
      quota: wholeNumber(0, 366).nullable().default(null),
      counts_rest_days: z.boolean().default(false),
      makes_up: z.boolean().default(true),
    }),
    row: leaveKind,
    errors: ['NAME_TAKEN'],
    audit: 'attendance.kind.save',
  }),
  removeKind: removed({
    path: `${base}/leave-kinds/remove`,
    summary: '删除请假类型',
    access: config,
    errors: ['IN_USE'],
    audit: 'attendance.kind.remove',
  }),
  days: listed({
    path: `${base}/days`,
    summary: '工作日历：节假日与调休',
    access: config,
    filters: { kind: z.enum(['holiday', 'workday']).optional() },
    row: calendarDay,
    held: { id: ({ id }) => id, filters: { kind: 'same' }, order: ['-day'] },
  }),
  saveDay: saved({
    path: `${base}/days/save`,
    summary: '新增或修改节假日、调休',
    access: config,
    body: z.object({
      id: rowId.optional(),
      day: dateText,
      kind: z.enum(['holiday', 'workday']),
      name: lineText(50).min(1, '名称是必填项'),
    }),
    row: calendarDay,
    errors: ['ATTENDANCE_LOCKED'],
    audit: 'attendance.day.save',
  }),
  removeDay: removed({
    path: `${base}/days/remove`,
    summary: '删除节假日、调休',
    access: config,
    audit: 'attendance.day.remove',
  }),
  ownLeaves: listed({
    path: `${base}/leaves/own`,
    summary: '本人的请假',
    access: apply,
    filters: { kind_id: leaveFilters.kind_id, state: leaveFilters.state },
    row: leaveRow,
    held: { id: ({ id }) => id, filters: { kind_id: 'same', state: 'same' }, order: ['-from', '-id'] },
  }),
  leaves: listed({
    path: `${base}/leaves`,
    summary: '请假审批列表（按数据范围）',
    access: 'attendance:leave:approve',
    filters: { ...leaveFilters, keyword: searchText(100).optional() },
    row: leaveRow,
    held: {
      id: ({ id }) => id,
      filters: { ...sameLeave, keyword: ({ name, staff_id }, words) => holdsText(name, words) || staff_id === words },
      order: ['-from', '-id'],
    },
  }),
  preview: {
    method: 'GET',
    path: `${base}/leaves/preview`,
    summary: '请假天数、额度、审批链、在岗与对轮转的影响',
    access: apply,
    query: z.object({ kind_id: rowIdQuery, ...span }),
    data: leaveEffect,
    errors: ['NOT_FOUND', 'INPUT_INVALID'],
    offline: 'online',
    audit: false,
    mutation: false,
  },
  effect: {
    method: 'GET',
    path: `${base}/leaves/effect`,
    summary: '一条请假的在岗与轮转影响（供审批）',
    access: 'attendance:leave:approve',
    query: z.object({ id: rowIdQuery }),
    data: leaveEffect,
    errors: ['NOT_FOUND'],
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  apply: {
    method: 'POST',
    path: `${base}/leaves/apply`,
    summary: '申请请假',
    access: apply,
    body: z
      .object({
        kind_id: rowId,
        ...span,
        reason: blockText(300).min(1, '事由是必填项'),
        cover: lineText(50).default(''),
      })
      .refine((body) => !isReversed(spanOf(body)), { error: '结束时间不能早于开始时间', path: ['to'] }),
    data: leaveRow,
    errors: ['NOT_FOUND', 'ATTENDANCE_LEAVE_REFUSED', 'APPROVAL_NO_REVIEWER', 'APPROVAL_OPEN'],
    offline: 'online',
    audit: 'attendance.leave.apply',
    mutation: true,
  },
  giveBack: {
    method: 'POST',
    path: `${base}/leaves/return`,
    summary: '销假：提前返回的实际结束时间',
    access: apply,
    body: z.object({ id: rowId, to: dateText, to_half: z.enum(halves) }),
    data: leaveRow,
    errors: ['NOT_FOUND', 'ATTENDANCE_LEAVE_REFUSED', 'APPROVAL_NO_REVIEWER', 'APPROVAL_OPEN'],
    offline: 'online',
    audit: 'attendance.leave.return',
    mutation: true,
  },
});
