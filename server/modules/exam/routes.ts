import { bankEndpoints } from '@contract/exam/banks';
import { configEndpoints } from '@contract/exam/config';
import { examEndpoints } from '@contract/exam/endpoints';
import { paperEndpoints } from '@contract/exam/papers';
import { questionEndpoints } from '@contract/exam/questions';
import type { EndpointSpec } from '@contract/kernel/endpoint';
import { implement } from '@server/kernel/implement';
import type { ServerModule } from '@server/kernel/module';
import { bankHandlers } from './banks';
import { configHandlers } from './config';
import { examDemo } from './demo';
import { questionMedia } from './files';
import { paperHandlers } from './papers/routes';
import { questionHandlers } from './questions/routes';
import { examReferences } from './references';

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
  ],
  references: examReferences,
  histories: [
    { kind: 'exam_knowledge', permission: 'theoryTest:config:edit', calls: changing(configEndpoints) },
    { kind: 'exam_bank', permission: 'theoryTest:bank:edit', calls: changing(bankEndpoints) },
    { kind: 'exam_question', permission: 'theoryTest:question:edit', calls: changing(questionEndpoints) },
    { kind: 'exam_paper', permission: 'theoryTest:paper:list', calls: changing(paperEndpoints) },
  ],
  owners: [questionMedia],
  demo: [examDemo],
  routes: implement(examEndpoints, { ...configHandlers, ...bankHandlers, ...questionHandlers, ...paperHandlers }),
};
