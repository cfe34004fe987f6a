import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { holdsPerson } from '../kernel/held';
import { listed, saved } from '../kernel/presets';
import { rowId, rowIdQuery } from '../kernel/wire';
import { blockText, originText, searchText } from '../kernel/wire-text';
import { continuingModule } from './module';
import { limits } from './rules';
import { appraisalStates, appraisalSteps, grades, type AppraisalState, type Grade } from './rules-training';
import { trainee } from './trainees';
import { trainingPerson } from './trainings';

const int = z.number().int();
const base = '/api/v2/continuing/appraisals';
const state = z.enum(Object.keys(appraisalStates) as [AppraisalState, ...AppraisalState[]]);
const grade = z.enum(Object.keys(grades) as [Grade, ...Grade[]]);
const flag = z.enum(['yes', 'no']);

/** 鉴定 of a visit: 进修小结, and what others say of it one after the other. */
export const appraisal = z.object({
  id: int,
  trainee_id: int,
  user_id: int,
  name: z.string(),
  staff_id: z.string(),
  hospital: z.string(),
  batch_id: int,
  dept_name: z.string(),
  direction: z.string(),
  teacher: z.string(),
  starts_on: z.string(),
  ends_on: z.string(),
  state,
  /** 进修小结. */
  summary: z.string(),
  /** `YYYY-MM-DD`; null: not handed in. */
  summary_on: z.string().nullable(),
  opinions: z.array(z.object({ step: z.enum(appraisalSteps), text: z.string(), by: z.string(), on: z.string() })),
  grade: grade.nullable(),
  /** Why it was given back; empty: it was not. */
  reason: z.string(),
  /** The caller decides next. */
  can_review: z.boolean(),
  version: int,
});
export type Appraisal = z.output<typeof appraisal>;

export const continuingAppraisalEndpoints = defineEndpoints(continuingModule, {
  appraisals: listed({
    path: base,
    summary: '进修鉴定',
    access: 'conEdu:manual:review',
    filters: {
      name: searchText(limits.name).optional(),
      state: state.optional(),
      batch_id: rowIdQuery.optional(),
      /** Those that wait for the caller. */
      mine: flag.optional(),
    },
    row: appraisal,
    held: {
      id: ({ id }) => id,
      filters: {
        name: holdsPerson,
        state: 'same',
        batch_id: 'same',
        mine: (row, mine) => row.can_review === (mine === 'yes'),
      },
      order: ['-id'],
    },
  }),
  appraisal: {
    method: 'GET',
    path: `${base}/one`,
    summary: '一名进修人员的鉴定',
    access: 'conEdu:manual:review',
    query: z.object({ id: rowIdQuery }),
    data: appraisal,
    errors: ['NOT_FOUND'],
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  decideAppraisals: {
    method: 'POST',
    path: `${base}/decide`,
    summary: '填写进修鉴定意见或退回进修小结',
    access: 'conEdu:manual:review',
    body: z.object({
      items: z
        .array(z.object({ id: rowId, version: rowId }))
        .min(1, '请至少选择一人')
        .max(limits.people)
        .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, '人员重复'),
      pass: z.union([z.literal(1), z.literal(2)]),
      opinion: blockText(limits.text).min(1, '意见是必填项'),
      /** Of the office alone. */
      grade: grade.nullable().default(null),
    }),
    data: z.object({ changed: int }),
    errors: ['NOT_FOUND', 'CON_EDU_REFUSED'],
    offline: 'online',
    audit: 'conEdu.appraisal.decide',
    mutation: true,
  },
  appraisalForm: {
    method: 'POST',
    path: `${base}/form`,
    summary: '打印进修鉴定表（PDF）',
    access: 'conEdu:manual:print',
    body: z.object({ id: rowId, origin: originText }),
    data: 'blob',
    errors: ['NOT_FOUND', 'CON_EDU_REFUSED'],
    offline: 'online',
    audit: 'conEdu.appraisal.form',
    mutation: false,
    heavy: true,
  },
  ownVisits: {
    method: 'GET',
    path: '/api/v2/continuing/visits/own',
    summary: '本人的进修',
    access: 'conEdu:visit:own',
    data: z.array(
      z.object({
        visit: trainee,
        trainings: z.array(
          trainingPerson
            .pick({ training_id: true, attended: true, result: true, certificate: true })
            .extend({ name: z.string(), on: z.string(), from: z.string(), to: z.string(), place: z.string() }),
        ),
        appraisal: appraisal.nullable(),
      }),
    ),
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  saveSummary: saved({
    path: `${base}/summary`,
    summary: '填写、提交本人的进修小结',
    access: 'conEdu:visit:own',
    body: z.object({
      id: rowId,
      text: blockText(limits.summary).min(1, '进修小结是必填项'),
      is_submitted: z.boolean(),
    }),
    row: appraisal,
    errors: ['CON_EDU_REFUSED'],
    audit: 'conEdu.appraisal.summary',
  }),
});
