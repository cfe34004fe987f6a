import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { holdsPerson } from '../kernel/held';
import { added, listed, saved } from '../kernel/presets';
import { rowId, rowIdQuery } from '../kernel/wire';
import { dateText } from '../kernel/wire-date';
import { blockText, originText, searchText } from '../kernel/wire-text';
import { continuingModule } from './module';
import { checkKeys, delayStates, limits, traineeStates, type DelayState, type TraineeState } from './rules';

const int = z.number().int();
const base = '/api/v2/continuing/trainees';
const delays = '/api/v2/continuing/delays';
const state = z.enum(Object.keys(traineeStates) as [TraineeState, ...TraineeState[]]);
const delayState = z.enum(Object.keys(delayStates) as [DelayState, ...DelayState[]]);
const refused = ['CON_EDU_REFUSED'] as const;
const moved = ['PERSON_NOT_OWN', 'PERSON_STATUS_REFUSED', ...refused] as const;

/** 进修人员: somebody who was admitted, from then to the certificate. */
export const trainee = z.object({
  id: int,
  user_id: int,
  name: z.string(),
  staff_id: z.string(),
  id_card_last4: z.string(),
  type_id: z.literal([2, 3]),
  hospital: z.string(),
  batch_id: int,
  batch_name: z.string(),
  report_on: z.string(),
  dept_id: int,
  dept_name: z.string(),
  direction: z.string(),
  teacher: z.string(),
  months: int,
  starts_on: z.string(),
  ends_on: z.string(),
  is_extended: z.boolean(),
  /** Today on, both included; null where nobody is in training. */
  days_left: int.nullable(),
  state,
  checks: z.array(z.enum(checkKeys)),
  /** `YYYY-MM-DD`; null: not reported. */
  reported_on: z.string().nullable(),
  finished_on: z.string().nullable(),
  /** Empty: none. */
  certificate: z.string(),
  reason: z.string(),
  version: int,
});
export type Trainee = z.output<typeof trainee>;

/** 延期申请. */
export const delay = z.object({
  id: int,
  trainee_id: int,
  user_id: int,
  name: z.string(),
  staff_id: z.string(),
  dept_name: z.string(),
  old_ends_on: z.string(),
  ends_on: z.string(),
  reason: z.string(),
  /** In fen. */
  fee: int,
  letter_ids: z.array(z.string()),
  state: delayState,
  /** The day on which it was asked for. */
  asked_on: z.string(),
  version: int,
});
export type Delay = z.output<typeof delay>;

const paper = { method: 'POST', data: 'blob', offline: 'online', mutation: false, heavy: true } as const;

export const continuingTraineeEndpoints = defineEndpoints(continuingModule, {
  trainees: listed({
    path: base,
    summary: '进修人员',
    access: 'conEdu:person:list',
    filters: {
      /** Name, staff id or the last four characters of the identity card. */
      name: searchText(limits.name).optional(),
      state: state.optional(),
      batch_id: rowIdQuery.optional(),
      type_id: z.coerce
        .number()
        .pipe(z.literal([2, 3]))
        .optional(),
    },
    row: trainee,
    held: {
      id: ({ id }) => id,
      filters: {
        name: (row, name) => holdsPerson(row, name) || row.id_card_last4 === name,
        state: 'same',
        batch_id: 'same',
        type_id: 'same',
      },
      order: ['-id'],
    },
  }),
  registerTrainee: saved({
    path: `${base}/register`,
    summary: '确认进修报到',
    access: 'conEdu:person:register',
    body: z.object({ id: rowId, checks: z.array(z.enum(checkKeys)).max(checkKeys.length), on: dateText }),
    row: trainee,
    errors: moved,
    audit: 'conEdu.trainee.register',
  }),
  absentTrainee: saved({
    path: `${base}/absent`,
    summary: '登记未报到',
    access: 'conEdu:person:register',
    body: z.object({ id: rowId }),
    row: trainee,
    errors: refused,
    audit: 'conEdu.trainee.absent',
  }),
  endTrainee: saved({
    path: `${base}/end`,
    summary: '提前结束进修',
    access: 'conEdu:person:finish',
    body: z.object({ id: rowId, on: dateText, reason: blockText(limits.text).min(1, '原因是必填项') }),
    row: trainee,
    errors: moved,
    audit: 'conEdu.trainee.end',
  }),
  finishTrainee: saved({
    path: `${base}/finish`,
    summary: '办理进修结业',
    access: 'conEdu:person:finish',
    body: z.object({ id: rowId }),
    row: trainee,
    errors: moved,
    audit: 'conEdu.trainee.finish',
  }),
  registrationSlip: {
    ...paper,
    path: `${base}/slip`,
    summary: '打印报到单（PDF）',
    access: 'conEdu:person:register',
    body: z.object({ id: rowId }),
    errors: ['NOT_FOUND'],
    audit: 'conEdu.trainee.slip',
  },
  traineeCertificate: {
    ...paper,
    path: `${base}/certificate`,
    summary: '打印进修结业证（PDF）',
    access: 'conEdu:person:finish',
    body: z.object({ id: rowId, origin: originText }),
    errors: ['NOT_FOUND'],
    audit: 'conEdu.trainee.certificate',
  },
  delays: listed({
    path: delays,
    summary: '进修延期申请',
    access: 'conEdu:person:list',
    filters: { name: searchText(limits.name).optional(), state: delayState.optional() },
    row: delay,
    held: { id: ({ id }) => id, filters: { name: 'part', state: 'same' }, order: ['-id'] },
  }),
  askDelay: added({
    path: `${delays}/ask`,
    summary: '申请进修延期',
    access: 'conEdu:delay:apply',
    body: z.object({
      trainee_id: rowId,
      ends_on: dateText,
      reason: blockText(limits.text).min(1, '延期原因是必填项'),
      letter_ids: z.array(z.uuid()).max(limits.files).default([]),
    }),
    row: delay,
    errors: ['NOT_FOUND', 'PERSON_NOT_OWN', 'APPROVAL_NO_REVIEWER', 'APPROVAL_OPEN', ...refused],
    audit: 'conEdu.delay.ask',
  }),
  withdrawDelay: saved({
    path: `${delays}/withdraw`,
    summary: '撤回进修延期申请',
    access: 'conEdu:delay:apply',
    body: z.object({ id: rowId }),
    row: delay,
    errors: refused,
    audit: 'conEdu.delay.withdraw',
  }),
});
