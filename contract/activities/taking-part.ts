import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { heldList } from '../kernel/held';
import { hospitalDay } from '../kernel/hospital-time';
import { pageOf, pageQuery } from '../kernel/paging';
import { rowIdQuery, wholeNumber } from '../kernel/wire';
import { dateText } from '../kernel/wire-date';
import { blockText, searchText } from '../kernel/wire-text';
import { limits as evaluationLimits } from '../evaluation/rules';
import type { EvaluationForm } from './evaluation';
import { activitiesModule } from './module';
import { activityRow } from './plans';
import { limits } from './rules';
import { enrolStateKeys, sideKeys, signStateKeys } from './status';

const int = z.number().int();

/** What the caller did in an activity. */
export const ownPart = z.object({
  enrol_state: z.enum(enrolStateKeys).nullable(),
  /** Among those who wait, counted from 1; null for who does not. */
  waiting_place: int.nullable(),
  in_at: z.string().nullable(),
  in_state: z.enum(signStateKeys).nullable(),
  out_at: z.string().nullable(),
  out_state: z.enum(signStateKeys).nullable(),
  is_evaluated: z.boolean(),
  credit_hours: z.number().nullable(),
});

const [, scoreMost] = evaluationLimits.maximum;
const evaluationForm = z.object({
  name: z.string(),
  items: z.array(
    z.object({
      title: z.string(),
      help: z.string(),
      is_required: z.boolean(),
      maximum: int,
      weight: int,
      low: int.nullable(),
    }),
  ),
  opinion: z.object({ title: z.string(), is_required: z.boolean() }),
}) satisfies z.ZodType<EvaluationForm>;

/** An activity as who takes part sees it, with his own part in it. */
export const ownActivity = activityRow.extend({
  sign_before: int,
  sign_after: int,
  needs_sign_out: z.boolean(),
  needs_evaluation: z.boolean(),
  /** It is signed at its place: the phone says where it is. */
  needs_position: z.boolean(),
  part: ownPart,
  /** Proves to the server, when a code arrives late, that this person had the activity before him; empty where nothing is to sign soon. */
  ticket: z.string(),
});
export type OwnActivity = z.output<typeof ownActivity>;

/** `coming`: not over yet; `past`: over, with a part in it; `open`: to which one may enrol; `days`: coming and past, for a calendar. */
export const ownScopes = ['coming', 'past', 'open', 'days'] as const;

const ownFilters = {
  of: z.enum(ownScopes).default('coming'),
  title: searchText(limits.title).optional(),
  kind_id: rowIdQuery.optional(),
  dept_id: rowIdQuery.optional(),
  /** Days, both included. */
  from: dateText.optional(),
  to: dateText.optional(),
};
type OwnAsked = { [Name in keyof typeof ownFilters]?: z.output<(typeof ownFilters)[Name]> };

const base = '/api/v2/activities';
const idParams = z.object({ id: rowIdQuery });
const take = 'teachActivity:enroll:submit';
const own = { method: 'POST', params: idParams, data: ownActivity, offline: 'online', mutation: true } as const;

export const partEndpoints = defineEndpoints(activitiesModule, {
  ownActivities: {
    method: 'GET',
    path: `${base}/own`,
    summary: '面向本人的教学活动',
    access: take,
    query: pageQuery.extend(ownFilters),
    data: pageOf(ownActivity),
    held: heldList<OwnActivity, OwnAsked>({
      id: ({ id }) => id,
      filters: {
        of: { apart: 'coming' },
        title: 'part',
        kind_id: 'same',
        dept_id: 'same',
        from: (row, day) => dayOf(row) >= day,
        to: (row, day) => dayOf(row) <= day,
      },
      order: ({ of }) => (of === 'past' ? ['-start_at', '-id'] : ['start_at', 'id']),
    }),
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  ownActivity: {
    method: 'GET',
    path: `${base}/own/:id`,
    summary: '本人参加的教学活动',
    access: take,
    params: idParams,
    data: ownActivity.extend({
      comment: z.string(),
      reflection: z.string(),
      /** What is asked about it, and what the caller gave. */
      form: evaluationForm,
      scores: z.array(int).nullable(),
      /** What else is planned at that time, in words; empty when nothing is. */
      clash: z.string(),
    }),
    errors: ['NOT_FOUND'],
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  /** The hours of a year by kind, beside what is asked for. */
  ownHours: {
    method: 'GET',
    path: `${base}/own-hours`,
    summary: '本人的活动学时',
    access: take,
    query: z.object({ year: z.coerce.number().pipe(wholeNumber(2000, 2199)) }),
    data: z.array(
      z.object({ kind_id: int, kind_name: z.string(), times: int, hours: z.number(), year_times: int.nullable() }),
    ),
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  enrol: {
    ...own,
    path: `${base}/own/:id/enrol`,
    summary: '报名，报满后候补',
    access: take,
    errors: ['NOT_FOUND', 'ACTIVITY_NOT_FOR_YOU', 'ACTIVITY_ENROL_CLOSED'],
    audit: 'activities.part.enrol',
  },
  cancelEnrolment: {
    ...own,
    path: `${base}/own/:id/enrol-cancel`,
    summary: '取消报名，候补依次递补',
    access: 'teachActivity:enroll:cancel',
    errors: ['NOT_FOUND', 'ACTIVITY_ENROL_CLOSED'],
    audit: 'activities.part.cancelEnrolment',
  },
  /** By what a QR code says, or by the six digits beside it. The same code of the same person again changes nothing. */
  sign: {
    ...own,
    offline: 'queued',
    path: `${base}/own/:id/sign`,
    summary: '签到或签退',
    access: take,
    body: z.object({
      side: z.enum(sideKeys),
      code: z
        .string()
        .max(100)
        .regex(/^[\w.-]+$/, '二维码不正确'),
      /** Names the device, so that it signs for one person. */
      device: z.uuid(),
      /** It was read without a network, and is sent later with the ticket of its activity. */
      is_kept: z.boolean().default(false),
      ticket: z
        .string()
        .max(200)
        .regex(/^[\w.-]*$/, '签到凭证不正确')
        .default(''),
      position: z.object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) }).optional(),
    }),
    errors: [
      'NOT_FOUND',
      'ACTIVITY_STATE',
      'ACTIVITY_NOT_FOR_YOU',
      'ACTIVITY_CODE_INVALID',
      'ACTIVITY_CODE_OLD',
      'ACTIVITY_SIGN_CLOSED',
      'ACTIVITY_TICKET_USED',
      'ACTIVITY_TICKET_OTHERS',
      'ACTIVITY_DEVICE_OTHERS',
      'ACTIVITY_TOO_FAR',
      'ACTIVITY_NOT_SIGNED',
    ],
    audit: 'activities.part.sign',
  },
  evaluate: {
    ...own,
    path: `${base}/own/:id/evaluate`,
    summary: '评价教学活动',
    access: take,
    body: z.object({
      /** In the order of the form; 0: left out. */
      scores: z.array(wholeNumber(0, scoreMost)).max(limits.evaluationItems),
      comment: blockText(limits.note).default(''),
    }),
    errors: ['NOT_FOUND', 'ACTIVITY_NOT_SIGNED', 'ACTIVITY_EVALUATION_INCOMPLETE'],
    audit: 'activities.part.evaluate',
  },
  reflect: {
    ...own,
    path: `${base}/own/:id/reflect`,
    summary: '填写活动反思',
    access: take,
    body: z.object({ reflection: blockText(limits.word) }),
    errors: ['NOT_FOUND', 'ACTIVITY_NOT_SIGNED'],
    audit: 'activities.part.reflect',
  },
});

/** The day of an activity. */
export const dayOf = ({ start_at }: { start_at: string }) => hospitalDay(Date.parse(start_at));
