import { bankEndpoints } from '@contract/exam/banks';
import { configEndpoints } from '@contract/exam/config';
import { examEndpoints } from '@contract/exam/endpoints';
import { importEndpoints } from '@contract/exam/import';
import { paperEndpoints } from '@contract/exam/papers';
import { questionEndpoints } from '@contract/exam/questions';
import { reportEndpoints } from '@contract/exam/reports';
import { unionEndpoints } from '@contract/exam/union';
import type { EndpointSpec } from '@contract/kernel/endpoint';
import { implement } from '@server/kernel/implement';
import type { ServerModule } from '@server/kernel/module';
import { bankHandlers } from './banks';
import { configHandlers } from './config';
import { examDemo } from './demo';
import { defaultHandlers } from './exams/defaults';
import { questionMedia } from './files';
import { paperHandlers } from './papers/routes';
import { practiceHandlers } from './practice/routes';
import { importHandlers } from './questions/import';
import { reportHandlers } from './questions/reports';
import { unionHandlers } from './union/routes';
import { taskReminders } from './union/reminders';
import { questionHandlers } from './questions/routes';
import { examReferences } from './references';
import { watchHandlers } from './watch/routes';
import { sittingHandlers } from './sittings/routes';
import { startSittingWork } from './sittings/work';

const changing = (endpoints: Record<string, EndpointSpec>) => Object.values(endpoints).filter((call) => call.mutation);

export const examServer: ServerModule<typeof examEndpoints> = {
  logObjects: [
    { kind: 'exam_type', word: '题型' },
    { kind: 'exam_difficulty', word: '难度' },
    { kind: 'exam_knowledge', word: '知识点' },
    { kind: 'exam_label', word: '来源与标签' },
    { kind: 'exam_bank', word: '题库' },
    { kind: 'exam_question', word: '试题' },
    { kind: 'exam_paper', word: '试卷' },
    { kind: 'exam_config', word: '考试配置' },
    { kind: 'exam_exam', word: '考试' },
  ],
  references: examReferences,
  histories: [
    { kind: 'exam_knowledge', permission: 'theoryTest:config:edit', calls: changing(configEndpoints) },
    { kind: 'exam_bank', permission: 'theoryTest:bank:edit', calls: changing(bankEndpoints) },
    {
      kind: 'exam_question',
      permission: 'theoryTest:question:edit',
      calls: [...changing(questionEndpoints), ...changing(reportEndpoints), ...changing(importEndpoints)],
    },
    {
      kind: 'exam_paper',
      permission: 'theoryTest:paper:list',
      calls: [...changing(paperEndpoints), ...changing(unionEndpoints)],
    },
  ],
  reminders: taskReminders,
  owners: [questionMedia],
  demo: [examDemo],
  start: (context) => Promise.resolve(startSittingWork(context)),
  routes: implement(examEndpoints, {
    ...configHandlers,
    ...bankHandlers,
    ...questionHandlers,
    ...paperHandlers,
    ...defaultHandlers,
    ...practiceHandlers,
    ...reportHandlers,
    ...importHandlers,
    ...unionHandlers,
    ...watchHandlers,
    ...sittingHandlers,
  }),
};
