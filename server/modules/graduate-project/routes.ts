import { graduateProjectEndpoints } from '@contract/graduate-project/endpoints';
import { implement } from '@server/kernel/implement';
import type { ServerModule } from '@server/kernel/module';
import { graduateProjectDemo } from './demo';
import { stageFlows } from './flows';
import { officeHandlers } from './office';
import { paperHandlers } from './paper';
import { graduateProjectReferences } from './references';
import { graduateProjectReminders } from './reminders';
import { stageFiles, stageHandlers } from './stages';

export const graduateProjectServer: ServerModule<typeof graduateProjectEndpoints> = {
  logObjects: [
    { kind: 'graduate_project', word: '研究生课题' },
    { kind: 'graduate_project_stage', word: '课题阶段' },
  ],
  references: graduateProjectReferences,
  flows: Object.values(stageFlows),
  owners: stageFiles,
  reminders: graduateProjectReminders,
  histories: [
    {
      kind: 'graduate_project_stage',
      // Not the students': a history is told of any stage.
      permission: 'graduate:project:arrange',
      calls: Object.values(graduateProjectEndpoints).filter(({ mutation }) => mutation),
    },
  ],
  demo: [graduateProjectDemo],
  routes: implement(graduateProjectEndpoints, { ...stageHandlers, ...officeHandlers, ...paperHandlers }),
};
