import { teacherEndpoints } from '@contract/teacher/endpoints';
import { implement } from '@server/kernel/implement';
import type { ServerModule } from '@server/kernel/module';
import { teacherDemo } from './demo';
import { qualificationRuleHandlers } from './rules/handlers';

export const teacherServer: ServerModule<typeof teacherEndpoints> = {
  routes: implement(teacherEndpoints, {
    ...qualificationRuleHandlers,
  }),
  demo: [teacherDemo],
};
