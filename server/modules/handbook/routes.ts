import { handbookEndpoints } from '@contract/handbook/endpoints';
import { implement } from '@server/kernel/implement';
import type { ServerModule } from '@server/kernel/module';
import { publishedVersion, publishedVersions } from './queries';
import { handbookReferences } from './references';

export const handbookServer: ServerModule<typeof handbookEndpoints> = {
  references: handbookReferences,
  routes: implement(handbookEndpoints, {
    versions: ({ db }) => publishedVersions(db),
    grades: async ({ db, query }) => (await publishedVersion(db, query.version_id)).grades,
    subjects: async ({ db, query }) => (await publishedVersion(db, query.version_id)).subjects,
  }),
};
