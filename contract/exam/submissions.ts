import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { pageOf, pageQuery } from '../kernel/paging';
import { saved } from '../kernel/presets';
import { rowId, rowIdQuery } from '../kernel/wire';
import { blockText, searchText } from '../kernel/wire-text';
import { personRef } from '../people/person-ref';
import { fullContent } from './content';
import { examModule } from './module';
import { nearQuestion } from './questions';
import { limits } from './rules';
import { submissionLimits, submissionStateKeys } from './submission-rules';

/** 投稿 as its bringer sees it: nothing of the question's answer. */
export const submission = z.object({
  id: z.number().int(),
  /** Null once the question was deleted. */
  question_id: z.number().int().nullable(),
  type: z.number().int(),
  excerpt: z.string(),
  bank_id: z.number().int(),
  bank_name: z.string(),
  remark: z.string(),
  state: z.enum(submissionStateKeys),
  /** Why it was returned. */
  reason: z.string(),
  /** Whether the question was changed after it was brought. */
  is_changed: z.boolean(),
  submitted_at: z.string(),
  decided_at: z.string().nullable(),
  version: z.number().int(),
});
export type QuestionSubmission = z.output<typeof submission>;

const base = '/api/v2/exam/submissions';
const remark = blockText(limits.note).default('');

export const submissionEndpoints = defineEndpoints(examModule, {
  submissions: {
    method: 'GET',
    path: base,
    summary: '我的投稿',
    access: 'theoryTest:question:edit',
    query: pageQuery.extend({
      keyword: searchText(limits.name).optional(),
      state: z.enum(submissionStateKeys).optional(),
      bank_id: rowIdQuery.optional(),
    }),
    data: pageOf(submission),
    // As all questions: a copy on a ward's computer would be read by whoever comes next.
    offline: 'online',
    audit: false,
    mutation: false,
  },
  submissionBanks: {
    method: 'GET',
    path: `${base}/banks`,
    summary: '可投稿的公共题库',
    access: 'theoryTest:question:edit',
    data: z.array(z.object({ id: z.number().int(), name: z.string() })),
    offline: 'online',
    audit: false,
    mutation: false,
  },
  /** Those that cannot be brought are left, and told why; the others wait for their review. */
  submitQuestions: {
    method: 'POST',
    path: `${base}/submit`,
    summary: '向公共题库投稿',
    access: 'theoryTest:question:edit',
    body: z.object({
      ids: z.array(rowId).min(1, '请至少选择一个试题').max(submissionLimits.batch),
      bank_id: rowId,
      remark,
    }),
    data: z.object({
      submitted: z.number().int(),
      left: z.array(z.object({ id: z.number().int(), excerpt: z.string(), reason: z.string() })),
    }),
    errors: ['REFERENCE_MISSING', 'APPROVAL_NO_REVIEWER'],
    offline: 'online',
    audit: 'exam.submission.submit',
    mutation: true,
  },
  withdrawSubmission: saved({
    path: `${base}/withdraw`,
    summary: '撤回投稿',
    access: 'theoryTest:question:edit',
    body: z.object({ id: rowId }),
    row: submission,
    errors: ['EXAM_SUBMISSION', 'APPROVAL_STATE'],
    audit: 'exam.submission.withdraw',
  }),
  /** Brings the question once more as it is now; one that still waits is withdrawn by it. */
  submitAgain: saved({
    path: `${base}/again`,
    summary: '重新投稿',
    access: 'theoryTest:question:edit',
    body: z.object({ id: rowId, remark }),
    row: submission,
    errors: ['EXAM_SUBMISSION', 'REFERENCE_MISSING', 'APPROVAL_STATE', 'APPROVAL_NO_REVIEWER'],
    audit: 'exam.submission.again',
  }),
  /** What a reviewer of the bank decides on: the whole question, and what the public banks hold that is near. */
  submissionOfRecord: {
    method: 'GET',
    path: `${base}/of-record/:id`,
    summary: '待审核的投稿（含答案）',
    access: 'theoryTest:question:approve',
    params: z.object({ id: rowIdQuery }),
    data: z.object({
      submission,
      author: personRef.nullable(),
      difficulty: z.string(),
      source: z.string(),
      knowledge: z.array(z.string()),
      /** Null once the question was deleted. */
      content: fullContent.nullable(),
      near: z.array(nearQuestion),
    }),
    errors: ['NOT_FOUND'],
    offline: 'online',
    audit: 'exam.question.view',
    mutation: false,
  },
});
