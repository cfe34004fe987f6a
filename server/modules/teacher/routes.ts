import { teacherEndpoints } from '@contract/teacher/endpoints';
import { qualificationEndpoints } from '@contract/teacher/qualifications';
import { implement } from '@server/kernel/implement';
import type { ServerModule } from '@server/kernel/module';
import { archiveDemo } from './archives/demo';
import { archiveFiles } from './archives/files';
import { archiveFlow } from './archives/flow';
import { archiveFormHandlers } from './archives/form';
import { mineHandlers } from './archives/mine';
import { officeHandlers } from './archives/office';
import { teacherDemo } from './demo';
import { qualificationHandlers, qualificationReminders } from './qualifications/handlers';
import { seesQualification } from './qualifications/rows';
import { teacherReferences } from './references';
import { qualificationRuleHandlers } from './rules/handlers';

export const teacherServer: ServerModule<typeof teacherEndpoints> = {
  logObjects: [
    { kind: 'teacher_rule', word: '师资条件' },
    { kind: 'teacher_qualification', word: '师资' },
  ],
  references: teacherReferences,
  owners: [archiveFiles],
  flows: [archiveFlow],
  histories: [
    {
      kind: 'teacher_qualification',
      permission: 'teacher:person:list',
      isSeen: seesQualification,
      calls: Object.values(qualificationEndpoints).filter(({ mutation }) => mutation),
    },
  ],
  reminders: qualificationReminders,
  demo: [teacherDemo, archiveDemo],
  routes: implement(teacherEndpoints, {
    ...qualificationRuleHandlers,
    ...qualificationHandlers,
    ...mineHandlers,
    ...officeHandlers,
    ...archiveFormHandlers,
  }),
};
