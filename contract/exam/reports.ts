import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { saved } from '../kernel/presets';
import { rowId, rowIdQuery } from '../kernel/wire';
import { blockText } from '../kernel/wire-text';
import { personRef } from '../people/person-ref';
import { examModule } from './module';
import { practiceLimits as limits } from './practice-rules';

/** 纠错: what somebody who practised found wrong with a question. */
export const questionReport = z.object({
  id: z.number().int(),
  question_id: z.number().int(),
  reporter: personRef.nullable(),
  words: z.string(),
  state: z.enum(['open', 'done']),
  reply: z.string(),
  created_at: z.string(),
  version: z.number().int(),
});
export type QuestionReport = z.output<typeof questionReport>;

const base = '/api/v2/exam/reports';

export const reportEndpoints = defineEndpoints(examModule, {
  reports: {
    method: 'GET',
    path: base,
    summary: '一道试题的纠错反馈',
    access: 'theoryTest:question:edit',
    query: z.object({ question_id: rowIdQuery }),
    data: z.array(questionReport),
    errors: ['NOT_FOUND'],
    offline: 'online',
    audit: false,
    mutation: false,
  },
  settleReport: saved({
    path: `${base}/settle`,
    summary: '答复纠错反馈',
    access: 'theoryTest:question:edit',
    body: z.object({ id: rowId, reply: blockText(limits.report).min(1, '请写明处理结果') }),
    row: questionReport,
    errors: ['EXAM_BANK_FOREIGN', 'REFERENCE_MISSING'],
    audit: 'exam.report.settle',
  }),
});
