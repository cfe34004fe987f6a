import { handbookEndpoints } from '@contract/handbook/endpoints';
import { implement } from '@server/kernel/implement';
import type { ServerModule } from '@server/kernel/module';
import { handbookDemo } from './demo';
import { publishedVersion, publishedVersions } from './queries';
import { kindHandlers } from './kinds';
import { mappingHandlers } from './mapping';
import { handbookReferences } from './references';
import { requirementHandlers } from './requirements';
import { handbookKinds, handbookVersions, stDepts } from './tables';
import { versionHandlers } from './versions';

export const handbookServer: ServerModule<typeof handbookEndpoints> = {
  references: handbookReferences,
  logObjects: [
    {
      kind: 'handbook_version',
      word: '手册版本',
      names: { table: handbookVersions, id: handbookVersions.id, name: handbookVersions.name },
    },
    {
      kind: 'handbook_kind',
      word: '要求类别',
      names: { table: handbookKinds, id: handbookKinds.id, name: handbookKinds.name },
    },
    { kind: 'handbook_requirement', word: '培训要求' },
    { kind: 'st_dept', word: '标准科室', names: { table: stDepts, id: stDepts.id, name: stDepts.name } },
  ],
  histories: [
    {
      kind: 'handbook_kind',
      permission: 'trainPlan:config:edit',
      calls: [handbookEndpoints.saveKind],
    },
    {
      kind: 'st_dept',
      permission: 'trainPlan:subject:config',
      calls: [handbookEndpoints.saveMapping],
    },
    {
      kind: 'handbook_version',
      permission: 'trainPlan:version:list',
      calls: Object.values(handbookEndpoints).filter(({ mutation }) => mutation),
    },
  ],
  demo: [handbookDemo],
  routes: implement(handbookEndpoints, {
    versions: ({ db }) => publishedVersions(db),
    grades: async ({ db, query }) => (await publishedVersion(db, query.version_id)).grades,
    subjects: async ({ db, query }) => (await publishedVersion(db, query.version_id)).subjects,
    ...versionHandlers,
    ...requirementHandlers,
    ...kindHandlers,
    ...mappingHandlers,
  }),
};
