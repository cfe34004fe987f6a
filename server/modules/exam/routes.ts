import { analysisEndpoints } from '@contract/exam/analysis/analysis';
import { and, eq } from 'drizzle-orm';
import { archiveEndpoints } from '@contract/exam/exams/archive';
import { bankEndpoints } from '@contract/exam/banks';
import { configEndpoints } from '@contract/exam/config';
import { examEndpoints } from '@contract/exam/endpoints';
import { candidateEndpoints } from '@contract/exam/exams/candidates';
import { heldExamEndpoints } from '@contract/exam/exams/exams';
import { ownExamEndpoints } from '@contract/exam/exams/mine';
import { importEndpoints } from '@contract/exam/import';
import { markEndpoints } from '@contract/exam/marks/marks';
import { offlineEndpoints } from '@contract/exam/marks/offline';
import { paperEndpoints } from '@contract/exam/papers';
import { questionEndpoints } from '@contract/exam/questions';
import { reportEndpoints } from '@contract/exam/reports';
import { unionEndpoints } from '@contract/exam/union';
import { watchEndpoints } from '@contract/exam/watch/watch';
import type { EndpointSpec } from '@contract/kernel/endpoint';
import { implement } from '@server/kernel/implement';
import type { ServerModule } from '@server/kernel/module';
import { archiveHandlers } from './archive/routes';
import { bankHandlers } from './banks';
import { configHandlers } from './config';
import { examDemo } from './demo';
import { candidateHandlers } from './exams/candidates';
import { defaultHandlers } from './exams/defaults';
import { examFlow } from './exams/flow';
import { printHandlers } from './exams/print';
import { heldExamHandlers } from './exams/routes';
import { examsLookedAfter } from './exams/sight';
import { statusLeavesExams } from './exams/status-effect';
import { exams } from './exams/tables';
import { startExamWork } from './exams/work';
import { questionMedia } from './files';
import { failuresNoticed } from './marks/key-signals';
import { ownExamHandlers } from './marks/own';
import { analysisHandlers } from './analysis/routes';
import { logHandlers } from './marks/log';
import { offlineHandlers } from './marks/offline';
import { markHandlers } from './marks/routes';
import { paperHandlers } from './papers/routes';
import { practiceHandlers } from './practice/routes';
import { startPracticeWork } from './practice/work';
import { importHandlers } from './questions/import';
import { reportHandlers } from './questions/reports';
import { submissionFlow } from './submissions/flow';
import { submissionHandlers } from './submissions/routes';
import { unionHandlers } from './union/routes';
import { taskReminders } from './union/reminders';
import { questionHandlers } from './questions/routes';
import { examReferences } from './references';
import { watchHandlers } from './watch/routes';
import { sittingHandlers } from './sittings/routes';
import { startSittingWork } from './sittings/work';

/** Chores that stop together. */
const all = (...chores: { stop(): Promise<void> }[]) => ({
  stop: async () => void (await Promise.all(chores.map((chore) => chore.stop()))),
});
const changing = (endpoints: Record<string, EndpointSpec>) => Object.values(endpoints).filter((call) => call.mutation);

export const examServer: ServerModule<typeof examEndpoints> = {
  logObjects: [
    { kind: 'exam_type', word: '题型' },
    { kind: 'exam_difficulty', word: '难度' },
    { kind: 'exam_knowledge', word: '知识点' },
    { kind: 'exam_label', word: '来源与标签' },
    { kind: 'exam_bank', word: '题库' },
    { kind: 'exam_question', word: '试题' },
    { kind: 'exam_submission', word: '投稿' },
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
    {
      kind: 'exam_exam',
      permission: 'theoryTest:exam:list',
      calls: [
        ...changing(heldExamEndpoints),
        ...changing(archiveEndpoints),
        ...changing(candidateEndpoints),
        ...changing(watchEndpoints),
        ...changing(markEndpoints),
        ...changing(offlineEndpoints),
        ...changing(analysisEndpoints),
        ...changing(ownExamEndpoints),
      ],
      isSeen: async (db, user, id) => (await db.$count(exams, and(eq(exams.id, id), examsLookedAfter(user)))) > 0,
    },
  ],
  reminders: taskReminders,
  owners: [questionMedia],
  demo: [examDemo],
  flows: [examFlow, submissionFlow],
  statusEffects: [statusLeavesExams],
  keySignals: [failuresNoticed],
  start: (context) =>
    Promise.resolve(all(startSittingWork(context), startExamWork(context), startPracticeWork(context))),
  routes: implement(examEndpoints, {
    ...configHandlers,
    ...bankHandlers,
    ...questionHandlers,
    ...submissionHandlers,
    ...paperHandlers,
    ...defaultHandlers,
    ...heldExamHandlers,
    ...candidateHandlers,
    ...ownExamHandlers,
    ...printHandlers,
    ...archiveHandlers,
    ...practiceHandlers,
    ...reportHandlers,
    ...importHandlers,
    ...unionHandlers,
    ...watchHandlers,
    ...sittingHandlers,
    ...markHandlers,
    ...offlineHandlers,
    ...logHandlers,
    ...analysisHandlers,
  }),
};
