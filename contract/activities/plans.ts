import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { added, removed, saved, stale } from '../kernel/presets';
import { heldList } from '../kernel/held';
import { pageOf, pageQuery } from '../kernel/paging';
import { rowId, rowIdQuery, storableText, wholeNumber } from '../kernel/wire';
import { recordOf } from '../kernel/wire-json';
import { dateText, momentText, monthText } from '../kernel/wire-date';
import { blockText, lineText, searchText } from '../kernel/wire-text';
import { personRef } from '../people/person-ref';
import { signPlace } from '../room/place';
import { hours } from './kinds';
import { activitiesModule } from './module';
import { limits, speakerRoleKeys } from './rules';
import { activityStates, evidenceStateKeys, shownState, shownStateKeys } from './status';
import { hospitalDay } from '../kernel/hospital-time';

const int = z.number().int();
const namedFile = z.object({ id: z.string(), name: z.string() });

/** A row of the lists; who takes part may read it. */
export const activityRow = z.object({
  id: int,
  kind_id: int,
  kind_name: z.string(),
  title: z.string(),
  dept_id: int,
  dept_name: z.string(),
  /** ISO 8601; the last moment is not included. */
  start_at: z.string(),
  end_at: z.string(),
  /** The room's name, or where else it takes place. */
  place: z.string(),
  speakers: z.string(),
  state: z.enum(activityStates),
  evidence_state: z.enum(evidenceStateKeys),
  needs_enrolment: z.boolean(),
  most_people: int.nullable(),
  hours: z.number(),
  enrolled: int,
  waiting: int,
  signed: int,
  /** Signs that wait for the speaker. */
  unchecked: int,
  evaluated: int,
  /** Mean of the evaluations; null while there are too few. */
  score: z.number().nullable(),
  series_id: int.nullable(),
  version: int,
});
export type ActivityRow = z.output<typeof activityRow>;

/** An activity as who manages it sees it. */
export const activity = activityRow.extend({
  room_id: int.nullable(),
  /** The room that somebody borrows for it, which still waits for its review or is held; null where it has another or none. */
  loan: z
    .object({ room_name: z.string(), start_at: z.string(), end_at: z.string(), is_pending: z.boolean() })
    .nullable(),
  type_ids: z.array(int),
  dept_ids: z.array(int),
  grades: z.array(int),
  sign_before: int,
  sign_after: int,
  needs_sign_out: z.boolean(),
  needs_evaluation: z.boolean(),
  /** Where people must be to sign; null: where its room says, if it does. */
  sign_place: signPlace.nullable(),
  /** Where they must be after all, by the activity or its room. */
  signed_at: signPlace.nullable(),
  /** What the kind's own fields hold, by their keys. */
  content: z.record(z.string(), z.string()),
  /** Without anything that tells who the patient is. */
  case_text: z.string(),
  minutes: z.string(),
  cancel_reason: z.string(),
  materials: z.array(namedFile),
  /** Whom the caller sees of them. */
  leaders: z.array(personRef.extend({ role: z.enum(speakerRoleKeys) })),
  /** What the evidence still lacks, in words. */
  lacking: z.string(),
  creator: z.string(),
  /** Whether the caller manages it, or speaks in it. */
  is_mine: z.boolean(),
});
export type Activity = z.output<typeof activity>;

const fields = z.object({
  kind_id: rowId,
  title: lineText(limits.title).min(1, '主题是必填项'),
  dept_id: rowId,
  start_at: momentText,
  end_at: momentText,
  room_id: rowId.nullable().default(null),
  place: lineText(limits.place).default(''),
  leaders: z
    .array(z.object({ user_id: rowId, role: z.enum(speakerRoleKeys) }))
    .max(limits.speakers)
    .default([]),
  type_ids: z.array(wholeNumber(1, 100)).max(50).default([]),
  dept_ids: z.array(rowId).max(limits.departments).default([]),
  grades: z.array(wholeNumber(1990, 2199)).max(20).default([]),
  needs_enrolment: z.boolean().default(false),
  most_people: wholeNumber(...limits.people)
    .nullable()
    .default(null),
  hours,
  sign_before: wholeNumber(...limits.signMinutes),
  sign_after: wholeNumber(...limits.signMinutes),
  needs_sign_out: z.boolean(),
  needs_evaluation: z.boolean(),
  sign_place: signPlace.nullable().default(null),
  content: recordOf(storableText(20), blockText(limits.word), limits.fields).default({}),
  case_text: blockText(limits.word).default(''),
  materials: z.array(z.uuid()).max(limits.materials).optional(),
});

/** One activity begins and ends on one day. */
const inOrder = (value: { start_at: string; end_at: string }, context: z.core.$RefinementCtx) => {
  const [start, end] = [Date.parse(value.start_at), Date.parse(value.end_at)];
  const refuse = (message: string) => context.addIssue({ code: 'custom', message, path: ['end_at'] });
  if (start >= end) refuse('结束时间应晚于开始时间');
  else if (hospitalDay(start) !== hospitalDay(end - 1)) refuse('一次活动应在同一天内，跨天的请按天分别安排');
};
const editedActivity = fields.extend({ id: rowId }).superRefine(inOrder);
const newActivity = fields
  .extend({
    /** Weekly until this day, which is included. */
    until: dateText.nullable().default(null),
    /** Days of the series that are left out. */
    without: z.array(dateText).max(limits.series).default([]),
  })
  .superRefine(inOrder);
export type ActivityInput = z.input<typeof fields>;

export const activityFilters = {
  title: searchText(limits.title).optional(),
  kind_id: rowIdQuery.optional(),
  dept_id: rowIdQuery.optional(),
  state: z.enum(shownStateKeys).optional(),
  /** `YYYY-MM`: those that begin in it. */
  month: monthText.optional(),
  evidence: z.enum(evidenceStateKeys).optional(),
  /** Of the charts: planned (published and not cancelled), or held (over, and not refused as evidence). */
  counted: z.enum(['planned', 'held']).optional(),
  /** Days, both included. */
  from: dateText.optional(),
  to: dateText.optional(),
};

/** Whether a row is planned or held, as charts count them. */
export const countsAs = (row: Pick<ActivityRow, 'state' | 'start_at' | 'end_at' | 'evidence_state'>, now: number) => ({
  planned: row.state === 'published' || row.state === 'archived',
  held: row.evidence_state !== 'rejected' && (row.state === 'archived' || shownState(row, now) === 'ended'),
});

const heldActivities = heldList<
  ActivityRow,
  { [Name in keyof typeof activityFilters]?: z.output<(typeof activityFilters)[Name]> }
>({
  id: ({ id }) => id,
  filters: {
    title: 'part',
    kind_id: 'same',
    dept_id: 'same',
    state: (row, state) => shownState(row, Date.now()) === state,
    month: ({ start_at }, month) => hospitalDay(Date.parse(start_at)).startsWith(month),
    evidence: ({ evidence_state }, wanted) => evidence_state === wanted,
    counted: (row, how) => countsAs(row, Date.now())[how],
    from: ({ start_at }, day) => hospitalDay(Date.parse(start_at)) >= day,
    to: ({ start_at }, day) => hospitalDay(Date.parse(start_at)) <= day,
  },
  order: ['-start_at', '-id'],
});

const base = '/api/v2/activities';
const idParams = z.object({ id: rowIdQuery });
const planErrors = [
  'NOT_FOUND',
  'REFERENCE_MISSING',
  'ROOM_TAKEN',
  'ROOM_CLOSED',
  'ACTIVITY_STATE',
  'ACTIVITY_FIELD_MISSING',
  'ACTIVITY_SCOPE',
  'DICT_PERSON_INVALID',
] as const;
const change = { method: 'POST', params: idParams, offline: 'online', mutation: true } as const;

export const planEndpoints = defineEndpoints(activitiesModule, {
  activities: {
    method: 'GET',
    path: `${base}/activities`,
    summary: '教学活动（按管理范围）',
    access: 'teachActivity:activity:list',
    query: pageQuery.extend(activityFilters),
    data: pageOf(activityRow),
    held: heldActivities,
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  activity: {
    method: 'GET',
    path: `${base}/activities/:id`,
    summary: '教学活动详情',
    access: 'login',
    params: idParams,
    data: activity,
    errors: ['NOT_FOUND'],
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  addActivity: added({
    path: `${base}/activities/add`,
    summary: '新增教学活动，可按周重复',
    access: 'teachActivity:activity:add',
    body: newActivity,
    row: activity,
    errors: [...planErrors, 'ACTIVITY_SERIES_TOO_LONG'],
    audit: 'activities.activity.add',
  }),
  saveActivity: saved({
    path: `${base}/activities/save`,
    summary: '修改教学活动',
    access: 'teachActivity:activity:edit',
    body: editedActivity,
    row: activity,
    errors: planErrors,
    audit: 'activities.activity.save',
  }),
  submitActivity: {
    ...change,
    path: `${base}/activities/:id/publish`,
    summary: '发布教学活动；需审核的类型提交审核',
    access: 'teachActivity:activity:publish',
    data: activity,
    errors: [...stale, 'ACTIVITY_STATE', 'APPROVAL_OPEN', 'APPROVAL_NO_REVIEWER'],
    audit: 'activities.activity.publish',
  },
  cancelActivity: {
    ...change,
    path: `${base}/activities/:id/cancel`,
    summary: '取消教学活动并通知参加者',
    access: 'teachActivity:activity:cancel',
    body: z.object({
      reason: blockText(limits.note).min(1, '取消原因是必填项'),
      /** Also the later activities of its series. */
      following: z.boolean().default(false),
    }),
    data: z.object({ cancelled: int }),
    errors: [...stale, 'ACTIVITY_STATE'],
    audit: 'activities.activity.cancel',
  },
  removeActivity: removed({
    path: `${base}/activities/remove`,
    summary: '删除草稿',
    access: 'teachActivity:activity:remove',
    errors: ['ACTIVITY_STATE'],
    audit: 'activities.activity.remove',
  }),
  saveRecord: {
    ...change,
    path: `${base}/activities/:id/record`,
    summary: '填写活动记录',
    access: 'teachActivity:sign:manage',
    body: z.object({ minutes: blockText(limits.minutesText) }),
    data: activity,
    errors: [...stale, 'ACTIVITY_STATE'],
    audit: 'activities.activity.record',
  },
  finishActivity: {
    ...change,
    path: `${base}/activities/:id/finish`,
    summary: '提交佐证并归档；需认定的类型提交认定',
    access: 'teachActivity:sign:manage',
    data: activity,
    errors: [...stale, 'ACTIVITY_STATE', 'APPROVAL_OPEN', 'APPROVAL_NO_REVIEWER'],
    audit: 'activities.activity.finish',
  },
  /** Rooms that are free at a time, and where none is, when the wanted one is. */
  freeRooms: {
    method: 'GET',
    path: `${base}/free-rooms`,
    summary: '某时段空闲的房间',
    access: 'teachActivity:activity:edit',
    query: z.object({
      start_at: momentText,
      end_at: momentText,
      people: z.coerce.number().pipe(wholeNumber(1, 2000)).optional(),
    }),
    data: z.array(z.object({ id: int, name: z.string(), capacity: int, building: z.string(), floor: z.string() })),
    offline: 'online',
    audit: false,
    mutation: false,
  },
});
