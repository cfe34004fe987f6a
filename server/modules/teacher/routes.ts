import { teacherEndpoints } from '@contract/teacher/endpoints';
import { qualificationEndpoints } from '@contract/teacher/qualifications';
import { implement } from '@server/kernel/implement';
import type { ServerModule } from '@server/kernel/module';
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
  histories: [
    {
      kind: 'teacher_qualification',
      permission: 'teacher:person:list',
      isSeen: seesQualification,
      calls: Object.values(qualificationEndpoints).filter(({ mutation }) => mutation),
    },
  ],
  reminders: qualificationReminders,
  demo: [teacherDemo],
  routes: implement(teacherEndpoints, { ...qualificationRuleHandlers, ...qualificationHandlers }),
};
