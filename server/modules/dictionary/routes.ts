import { dictionaryEndpoints } from '@contract/dictionary/endpoints';
import { implement } from '@server/kernel/implement';
import type { ServerModule } from '@server/kernel/module';
import { agreementFiles } from './agreement-files';
import { agreementHandlers } from './agreements';
import { baseHandlers } from './bases';
import { bigDepartmentHandlers } from './big-departments';
import { chamberHandlers } from './chambers';
import { departmentHandlers } from './departments/routes';
import { majorHandlers } from './majors';
import { dictionaryReferences } from './references';
import { dictionaryReminders } from './reminders';

export const dictionaryServer: ServerModule<typeof dictionaryEndpoints> = {
  references: dictionaryReferences,
  owners: [agreementFiles],
  reminders: dictionaryReminders,
  routes: implement(dictionaryEndpoints, {
    ...bigDepartmentHandlers,
    ...departmentHandlers,
    ...majorHandlers,
    ...chamberHandlers,
    ...baseHandlers,
    ...agreementHandlers,
  }),
};
