import { handbookEndpoints } from '@contract/handbook/endpoints';
import { implement } from '@server/kernel/implement';
import type { ServerModule } from '@server/kernel/module';
import { publishedVersion, publishedVersions } from './queries';

export const handbookServer: ServerModule<typeof handbookEndpoints> = {
  routes: implement(handbookEndpoints, {
    versions: ({ db }) => publishedVersions(db),
    grades: async ({ db, query }) => (await publishedVersion(db, query.version_id)).grades,
    subjects: async ({ db, query }) => (await publishedVersion(db, query.version_id)).subjects,
  }),
};
