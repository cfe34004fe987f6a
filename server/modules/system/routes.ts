import { asc, eq } from 'drizzle-orm';
import { EnableState } from '@contract/kernel/enums';
import { systemEndpoints } from '@contract/system/endpoints';
import { implement } from '@server/kernel/implement';
import type { ServerModule } from '@server/kernel/module';
import { personTypes } from '../people/tables';
import { readSettings } from './settings';

const routes = implement(systemEndpoints, {
  health: async ({ database, status }) => ({
    ...status,
    engine: database.engine,
    server_time: new Date().toISOString(),
  }),

  frontConfig: async ({ db, status }) => ({ ...(await readSettings(db)), version: status.version }),

  personTypes: ({ db }) =>
    db
      .select({ id: personTypes.id, type_name: personTypes.name })
      .from(personTypes)
      .where(eq(personTypes.status, EnableState.enabled))
      .orderBy(asc(personTypes.sort), asc(personTypes.id)),
});

export const systemServer: ServerModule<typeof systemEndpoints> = { routes };
