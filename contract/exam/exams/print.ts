import { z } from 'zod';
import { defineEndpoints } from '../../kernel/endpoint';
import { rowId } from '../../kernel/wire';
import { originText } from '../../kernel/wire-text';
import { examModule } from '../module';

/** Forms that an exam is held with. */
export const examForms = { tickets: '准考证', sign: '考场签到表', door: '考场门贴' } as const;
export type ExamForm = keyof typeof examForms;

const printed = {
  method: 'POST',
  data: 'blob',
  errors: ['NOT_FOUND', 'EXAM_INCOMPLETE'],
  offline: 'online',
  mutation: false,
  heavy: true,
} as const;

export const printEndpoints = defineEndpoints(examModule, {
  printExam: {
    ...printed,
    path: '/api/v2/exam/exams/print',
    summary: '打印准考证、签到表或考场门贴（PDF）',
    access: 'theoryTest:exam:publish',
    body: z.object({
      id: rowId,
      form: z.enum(Object.keys(examForms) as [ExamForm, ...ExamForm[]]),
      origin: originText,
    }),
    audit: 'exam.exam.print',
  },
  myTicket: {
    ...printed,
    path: '/api/v2/exam/mine/ticket',
    summary: '打印本人的准考证（PDF）',
    access: 'onlineExam:attempt:take',
    body: z.object({ exam_id: rowId, origin: originText }),
    audit: 'exam.exam.ticket',
  },
});
