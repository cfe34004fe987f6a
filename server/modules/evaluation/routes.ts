import { configEndpoints } from '@contract/evaluation/config';
import { evaluationEndpoints } from '@contract/evaluation/endpoints';
import { templateEndpoints } from '@contract/evaluation/templates';
import type { EndpointSpec } from '@contract/kernel/endpoint';
import { implement } from '@server/kernel/implement';
import type { ServerModule } from '@server/kernel/module';
import { answerFiles } from './answer-files';
import { startTaskChore } from './chore';
import { codeHandlers } from './codes';
import { configHandlers } from './config';
import { evaluationDemo } from './demo';
import { evaluationExitItems } from './exit-items';
import { fillHandlers } from './fill';
import { evaluationReferences } from './references';
import { evaluationReminders } from './reminders';
import { taskHandlers } from './tasks';
import { matrixHandlers } from './matrix';
import { replaceHandlers } from './replace-rater';
import { templateHandlers } from './templates';

const changing = (endpoints: Record<string, EndpointSpec>) => Object.values(endpoints).filter((call) => call.mutation);

export const evaluationServer: ServerModule<typeof evaluationEndpoints> = {
  logObjects: [
    { kind: 'evaluation_task', word: '评价任务' },
    { kind: 'evaluation_template', word: '评价模板' },
    { kind: 'evaluation_scale', word: '评分标准' },
    { kind: 'evaluation_indicator', word: '评价指标' },
    { kind: 'evaluation_relation', word: '评价关系' },
    { kind: 'evaluation_target', word: '评价对象' },
  ],
  references: evaluationReferences,
  histories: [
    { kind: 'evaluation_template', permission: 'evaluation:template:list', calls: changing(templateEndpoints) },
    { kind: 'evaluation_relation', permission: 'evaluation:config:edit', calls: changing(configEndpoints) },
  ],
  reminders: evaluationReminders,
  owners: [answerFiles],
  exitItems: evaluationExitItems,
  demo: [evaluationDemo],
  routes: implement(evaluationEndpoints, {
    ...configHandlers,
    ...templateHandlers,
    ...taskHandlers,
    ...fillHandlers,
    ...codeHandlers,
    ...replaceHandlers,
    ...matrixHandlers,
  }),
  start: (context) => Promise.resolve(startTaskChore(context)),
};
