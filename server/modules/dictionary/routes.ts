import { dictionaryEndpoints } from '@contract/dictionary/endpoints';
import { implement } from '@server/kernel/implement';
import type { ServerModule } from '@server/kernel/module';
import { dictionaryDemo } from './demo';
import { agreementFiles } from './agreement-files';
import { agreementHandlers } from './agreements';
import { baseHandlers } from './bases';
import { bigDepartmentHandlers } from './big-departments';
import { bigDepartmentsAloneHandlers } from './big-departments-alone';
import { chamberHandlers } from './chambers';
import { departmentHandlers } from './departments/routes';
import { majorHandlers } from './majors';
import { dictionaryHistories } from './histories';
import { dictionaryReferences } from './references';
import { dictionaryReminders } from './reminders';

export const dictionaryServer: ServerModule<typeof dictionaryEndpoints> = {
  references: dictionaryReferences,
  histories: dictionaryHistories,
  demo: dictionaryDemo,
  owners: [agreementFiles],
  reminders: dictionaryReminders,
  routes: implement(dictionaryEndpoints, {
    ...bigDepartmentHandlers,
    ...bigDepartmentsAloneHandlers,
    ...departmentHandlers,
    ...majorHandlers,
    ...chamberHandlers,
    ...baseHandlers,
    ...agreementHandlers,
  }),
};
