import { continuingEndpoints } from '@contract/continuing/endpoints';
import { continuingTraineeEndpoints } from '@contract/continuing/trainees';
import { implement } from '@server/kernel/implement';
import type { ServerModule } from '@server/kernel/module';
import { importApplications } from './application-import';
import { materialAttachments } from './application-rows';
import { applicationHandlers } from './applications';
import { appraisalHandlers } from './appraisals';
import { batchHandlers } from './batches';
import { configHandlers } from './config';
import { delayHandlers, delayLists, letterAttachments } from './delays';
import { countHandlers } from './counts';
import { continuingDemo } from './demo';
import { trainingGate } from './entry-gate';
import { feeHandlers } from './fees';
import { delayFlow, planFlow } from './flows';
import { paperHandlers } from './papers';
import { planHandlers } from './plans';
import { continuingReferences } from './references';
import { traineeHandlers } from './trainees';
import { trainingHandlers } from './trainings';

export const continuingServer: ServerModule<typeof continuingEndpoints> = {
  logObjects: [
    { kind: 'continuing_setting', word: '进修配置' },
    { kind: 'continuing_batch', word: '招收批次' },
    { kind: 'continuing_plan', word: '招收计划' },
    { kind: 'continuing_application', word: '进修申请' },
    { kind: 'continuing_trainee', word: '进修人员' },
    { kind: 'continuing_delay', word: '进修延期' },
    { kind: 'continuing_fee', word: '进修费用' },
    { kind: 'continuing_training', word: '岗前培训' },
    { kind: 'continuing_appraisal', word: '进修鉴定' },
  ],
  references: continuingReferences,
  flows: [planFlow, delayFlow],
  owners: [materialAttachments, letterAttachments],
  histories: [
    {
      kind: 'continuing_trainee',
      permission: 'conEdu:person:list',
      calls: Object.values(continuingTraineeEndpoints).filter(({ mutation }) => mutation),
    },
  ],
  entryGates: [trainingGate],
  demo: [continuingDemo],
  routes: implement(continuingEndpoints, {
    ...configHandlers,
    ...batchHandlers,
    ...planHandlers,
    ...applicationHandlers,
    importApplications,
    ...traineeHandlers,
    ...delayLists,
    ...delayHandlers,
    ...paperHandlers,
    ...countHandlers,
    ...feeHandlers,
    ...trainingHandlers,
    ...appraisalHandlers,
  }),
};
