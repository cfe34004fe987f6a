import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { listed, removed, saved } from '../kernel/presets';
import { rowId, rowIdQuery } from '../kernel/wire';
import { dateText } from '../kernel/wire-date';
import { blockText, lineText, originText, searchText } from '../kernel/wire-text';
import { continuingModule } from './module';
import { limits } from './rules';
import { clockTime, trainingResults, type TrainingResult } from './rules-training';

const int = z.number().int();
const base = '/api/v2/continuing/trainings';
const result = z.enum(Object.keys(trainingResults) as [TrainingResult, ...TrainingResult[]]);
const clock = z.string().max(5).regex(clockTime, '时间应为 HH:mm');
const refused = ['CON_EDU_REFUSED'] as const;

/** A session of 岗前培训 for those of a batch. */
export const conEduTraining = z.object({
  id: int,
  batch_id: int,
  batch_name: z.string(),
  name: z.string(),
  on: z.string(),
  from: z.string(),
  to: z.string(),
  place: z.string(),
  speaker: z.string(),
  note: z.string(),
  /** The exam whose results were taken; empty: results are entered. */
  exam_name: z.string(),
  people: int,
  attended: int,
  passed: int,
  version: int,
});
export type ConEduTraining = z.output<typeof conEduTraining>;

/** Somebody who is to come to a session. */
export const trainingPerson = z.object({
  /** Of the visit. */
  id: int,
  training_id: int,
  user_id: int,
  name: z.string(),
  staff_id: z.string(),
  dept_name: z.string(),
  attended: z.boolean().nullable(),
  result,
  /** Empty: not passed. */
  certificate: z.string(),
});
export type TrainingPerson = z.output<typeof trainingPerson>;

export const continuingTrainingEndpoints = defineEndpoints(continuingModule, {
  conEduTrainings: listed({
    path: base,
    summary: '岗前培训场次',
    access: 'conEdu:training:list',
    filters: { name: searchText(limits.name).optional(), batch_id: rowIdQuery.optional() },
    row: conEduTraining,
    held: { id: ({ id }) => id, filters: { name: 'part', batch_id: 'same' }, order: ['-on', '-id'] },
  }),
  saveConEduTraining: saved({
    path: `${base}/save`,
    summary: '登记岗前培训场次',
    access: 'conEdu:training:edit',
    body: z.object({
      id: rowId.optional(),
      batch_id: rowId,
      name: lineText(limits.name).min(1, '名称是必填项'),
      on: dateText,
      from: clock,
      to: clock,
      place: lineText(limits.name).min(1, '地点是必填项'),
      speaker: lineText(limits.name).min(1, '主讲人是必填项'),
      note: blockText(limits.text).default(''),
    }),
    row: conEduTraining,
    errors: refused,
    audit: 'conEdu.training.save',
  }),
  removeConEduTraining: removed({
    path: `${base}/remove`,
    summary: '删除岗前培训场次',
    access: 'conEdu:training:edit',
    errors: refused,
    audit: 'conEdu.training.remove',
  }),
  conEduTrainingPeople: {
    method: 'GET',
    path: `${base}/people`,
    summary: '岗前培训名单',
    access: 'conEdu:training:list',
    query: z.object({ training_id: rowIdQuery }),
    data: z.array(trainingPerson),
    errors: ['NOT_FOUND'],
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  markConEduTraining: {
    method: 'POST',
    path: `${base}/mark`,
    summary: '登记岗前培训签到与成绩',
    access: 'conEdu:training:edit',
    body: z.object({
      training_id: rowId,
      items: z
        .array(z.object({ id: rowId, attended: z.boolean().nullable(), result }))
        .min(1, '请至少选择一人')
        .max(limits.quota[1]),
    }),
    data: z.object({ changed: int }),
    errors: ['NOT_FOUND', 'PERSON_NOT_OWN', ...refused],
    offline: 'online',
    audit: 'conEdu.training.mark',
    mutation: true,
  },
  conEduTrainingExams: {
    method: 'GET',
    path: `${base}/exams`,
    summary: '可取成绩的考试',
    access: 'conEdu:training:edit',
    data: z.array(z.object({ id: int, name: z.string() })),
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  takeConEduExam: {
    method: 'POST',
    path: `${base}/exam`,
    summary: '取考试成绩为岗前培训成绩',
    access: 'conEdu:training:edit',
    body: z.object({ training_id: rowId, exam_id: rowId }),
    data: z.object({ changed: int }),
    errors: ['NOT_FOUND', 'PERSON_NOT_OWN', ...refused],
    offline: 'online',
    audit: 'conEdu.training.exam',
    mutation: true,
  },
  trainingCertificate: {
    method: 'POST',
    path: `${base}/certificate`,
    summary: '打印岗前培训合格证（PDF）',
    access: 'conEdu:training:list',
    body: z.object({ training_id: rowId, id: rowId, origin: originText }),
    data: 'blob',
    errors: ['NOT_FOUND'],
    offline: 'online',
    audit: 'conEdu.training.certificate',
    mutation: false,
    heavy: true,
  },
});
