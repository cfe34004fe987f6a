import { departmentStayEndpoints } from '@contract/department-stay/endpoints';
import { implement } from '@server/kernel/implement';
import type { ServerModule } from '@server/kernel/module';
import { changeHandlers } from './changes';
import { departmentStayDemo } from './demo';
import { educationHandlers } from './education';
import { educationAttachments } from './education-files';
import { entryHandlers } from './entries';
import { exitFlow } from './exit-flow';
import { startReportChore } from './exit-report';
import { exitHandlers } from './exits';
import { instructorFlow, responsibleFlow } from './flows';
import { ownExitItems } from './own-items';
import { departmentStayReferences } from './references';

export const departmentStayServer: ServerModule<typeof departmentStayEndpoints> = {
  logObjects: [
    { kind: 'department_stay_entry', word: '入科' },
    { kind: 'department_stay_exit', word: '出科' },
    { kind: 'department_stay_teacher_change', word: '老师变更' },
  ],
  flows: [instructorFlow, responsibleFlow, exitFlow],
  exitItems: ownExitItems,
  owners: [educationAttachments],
  references: departmentStayReferences,
  demo: [departmentStayDemo],
  routes: implement(departmentStayEndpoints, {
    ...entryHandlers,
    ...educationHandlers,
    ...exitHandlers,
    ...changeHandlers,
  }),
  start: (context) => Promise.resolve(startReportChore(context)),
};
