import { asc, eq } from 'drizzle-orm';
import { EnableState } from '@contract/kernel/enums';
import { systemEndpoints } from '@contract/system/endpoints';
import { startChore } from '@server/kernel/chore';
import { implement } from '@server/kernel/implement';
import type { ServerModule } from '@server/kernel/module';
import { isGenuine } from '@server/kits/print/seal';
import { personTypes } from '../people/tables';
import { systemDemo } from './demo';
import { accessHandlers } from './access-routes';
import { requestAccess } from './access-requests';
import { configHandlers } from './config';
import { referredBySettings, removeUnusedImages } from './config-images';
import { homeHandlers } from './home';
import { recordHistory } from './record-history';
import { logDownload, logHandlers } from './log';
import { platformObjects } from './log-objects';
import { systemReferences } from './references';
import { checkSelf } from './self-check';
import { syncPurviews } from './purview-sync';
import { readSettingGroup, readSettings } from './settings';

const routes = implement(systemEndpoints, {
  health: async ({ database, status }) => ({
    ...status,
    engine: database.engine,
    server_time: new Date().toISOString(),
  }),

  frontConfig: async ({ db, status }) => {
    const { identity, demo, security, teaching } = await readSettings(db);
    const { system_name, logo } = identity;
    const { idle_minutes } = security;
    const { year_start } = teaching;
    return { system_name, logo, demo, version: status.version, idle_minutes, year_start };
  },

  loginBackground: async ({ db }) => ({ image: (await readSettingGroup(db, 'identity')).login_background }),

  ...accessHandlers,
  ...configHandlers,
  ...logHandlers,
  recordHistory,
  ...homeHandlers,
  selfCheck: checkSelf,
  requestAccess,
  checkSeal: async ({ database, query }) => ({ is_genuine: await isGenuine(database, query.seal) }),

  personTypes: ({ db }) =>
    db
      .select({ id: personTypes.id, type_name: personTypes.name })
      .from(personTypes)
      .where(eq(personTypes.status, EnableState.enabled))
      .orderBy(asc(personTypes.sort), asc(personTypes.id)),
});

export const systemServer: ServerModule<typeof systemEndpoints> = {
  routes,
  references: systemReferences,
  demo: systemDemo,
  logObjects: platformObjects,
  fileReferences: [referredBySettings],
  downloads: [logDownload],
  /** A new release brings new screens: the stored menu learns of them before anybody asks for it. */
  async start(context) {
    await context.database.transaction((tx) => syncPurviews(tx));
    const run = () => removeUnusedImages(context);
    return startChore(context.log, { failure: 'removing unused pictures failed', everyMs: 3_600_000, run });
  },
};
