import { z } from 'zod';
import { defineEndpoints } from '../../kernel/endpoint';
import { added, saved } from '../../kernel/presets';
import { rowId, rowIdQuery } from '../../kernel/wire';
import { blockText, lineText } from '../../kernel/wire-text';
import { personRef } from '../../people/person-ref';
import { seenPaper } from '../marks/marks';
import { examModule } from '../module';
import { sittingStateKeys } from '../sittings/states';
import { appealStateKeys, examLimits as limits } from './rules';
import { candidateStateKeys } from './status';

const int = z.number().int();

/** 复核: what a candidate asks about his score, and what he is told. */
export const appeal = z.object({
  id: int,
  exam_id: int,
  candidate_id: int,
  person: personRef.nullable(),
  ticket_no: z.string(),
  reason: z.string(),
  state: z.enum(appealStateKeys),
  reply: z.string(),
  asked_at: z.string(),
  answered_at: z.string().nullable(),
  version: int,
});
export type Appeal = z.output<typeof appeal>;

/** An exam as its candidate sees it. */
export const myExam = z.object({
  /** Of the candidate. */
  id: int,
  exam_id: int,
  name: z.string(),
  type: int,
  status: int,
  start_at: z.string().nullable(),
  end_at: z.string().nullable(),
  duration_min: int,
  mode: z.string(),
  note: z.string(),
  place: z.string(),
  ticket_no: z.string(),
  state: z.enum(candidateStateKeys),
  reason: z.string(),
  sitting: z.enum(sittingStateKeys).nullable(),
  sitting_id: int.nullable(),
  /** Of what was published, where the exam shows it; null before. */
  score: z.object({ total: z.number().nullable(), full: z.number(), is_passed: z.boolean().nullable() }).nullable(),
  can_see_paper: z.boolean(),
  /** Until when he may ask about his score; null: he may not. */
  appeal_until: z.string().nullable(),
  appeal: appeal.nullable(),
});
export type MyExam = z.output<typeof myExam>;

const base = '/api/v2/exam';
const read = { offline: 'online', audit: false, mutation: false } as const;

/** 我的考试, and what candidates ask about their scores. */
export const ownExamEndpoints = defineEndpoints(examModule, {
  myExams: {
    ...read,
    method: 'GET',
    path: `${base}/mine`,
    summary: '我的考试',
    access: 'onlineExam:attempt:take',
    data: z.array(myExam),
    offline: 'cached',
  },
  askAppeal: added({
    path: `${base}/mine/appeal`,
    summary: '申请成绩复核',
    access: 'onlineExam:attempt:take',
    body: z.object({ candidate_id: rowId, reason: blockText(limits.reason).min(1, '请写明复核的理由') }),
    row: appeal,
    errors: ['NOT_FOUND', 'EXAM_APPEAL'],
    audit: 'exam.appeal.ask',
  }),
  appeals: {
    ...read,
    method: 'GET',
    path: `${base}/appeals/:id`,
    summary: '一场考试的复核申请',
    access: 'theoryTest:score:list',
    params: z.object({ id: rowIdQuery }),
    data: z.array(appeal),
    errors: ['NOT_FOUND'],
  },
  answerAppeal: saved({
    path: `${base}/appeals/answer`,
    summary: '答复复核申请',
    access: 'theoryTest:score:publish',
    body: z.object({
      id: rowId,
      state: z.enum(['kept', 'changed']),
      reply: blockText(limits.reason).min(1, '请填写答复'),
    }),
    row: appeal,
    errors: ['EXAM_APPEAL'],
    audit: 'exam.appeal.answer',
  }),
  /** A key to one paper that opens it without a sign-in for a quarter of an hour. */
  linkPaper: {
    ...read,
    method: 'POST',
    path: `${base}/paper-link`,
    summary: '生成答卷的临时地址',
    access: 'login',
    body: z.object({ candidate_id: rowId }),
    data: z.object({ token: z.string(), until: z.string() }),
    errors: ['NOT_FOUND', 'EXAM_BLIND'],
    audit: 'exam.score.link',
  },
  linkedPaper: {
    ...read,
    method: 'GET',
    path: `${base}/linked-paper`,
    summary: '凭临时地址查看答卷',
    access: 'public',
    query: z.object({ token: lineText(200).min(1) }),
    data: seenPaper,
    errors: ['NOT_FOUND', 'EXAM_LINK'],
  },
});
