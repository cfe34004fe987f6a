import { rotationEndpoints } from '@contract/rotation/endpoints';
import { registerFileReferences } from '@server/kernel/file-references';
import { implement } from '@server/kernel/implement';
import type { ServerModule } from '@server/kernel/module';
import { clearRange } from './clear';
import { takeChunk } from './import-chunk';
import { cancelImport, confirmImport } from './import-control';
import { createImport } from './import-create';
import { importDifference } from './import-difference';
import { importFile, keepImportFile, referredByImports } from './import-file';
import { startImportRunner, wakeImportRunners } from './import-runner';
import { importJob, myImportJobs } from './import-view';
import { optionsForUser, overviewPageOf, piecePage, piecesOfUser } from './lists';
import { referenceSince } from './reference';
import { stayPage } from './stays';

registerFileReferences(referredByImports);

export const rotationServer: ServerModule<typeof rotationEndpoints> = {
  routes: implement(rotationEndpoints, {
    overviewPages: ({ db, user, body }) => overviewPageOf(db, user.scope, body),
    overviewPagesV2: ({ db, user, body }) => overviewPageOf(db, user.scope, body),
    piecePages: ({ db, user, body }) => piecePage(db, user.scope, body),
    piecePagesV2: ({ db, user, body }) => piecePage(db, user.scope, body),
    stayPages: ({ db, user, body }) => stayPage(db, user.scope, body),
    rotatedByUser: ({ db, user, body }) => piecesOfUser(db, user.scope, body.userId),
    rotateForUser: ({ db, user, body }) => optionsForUser(db, user.scope, body),
    deleteRange: async ({ db, user, body, audit }) => {
      const { changeId, removed } = await clearRange(db, user, body);
      const { userIds, startDate, endDate } = body;
      audit({ target: `rotation_change:${changeId}`, detail: { userIds, startDate, endDate, removed } });
      return { removed };
    },
    file: ({ db, storage, user, params, audit }) => {
      audit({ target: `file:${params.hash}` });
      return importFile(db, storage, user, params.hash);
    },

    reference: async ({ db, user, query, audit }) => {
      const delta = await referenceSince(db, user.scope, query.since);
      audit({ detail: { full: delta.full, people: delta.people.length } });
      return delta;
    },

    importList: ({ db, user }) => myImportJobs(db, user),
    importCreate: ({ db, user, body, audit }) => {
      audit({ target: `rotation_import:${body.id}`, detail: { chunks: body.chunkHashes.length } });
      return createImport(db, user, body);
    },
    importDetail: ({ db, user, params }) => importJob(db, user, params.id),
    importChunk: ({ db, user, params, body }) => takeChunk(db, user, { ...params, items: body.items }),
    importFile: ({ db, storage, user, params, body }) => keepImportFile(db, storage, user, params.id, body),
    importDifference: ({ db, user, params, query }) => importDifference(db, user, params.id, query),
    importConfirm: async ({ db, user, params, audit, afterCommit }) => {
      audit({ target: `rotation_import:${params.id}` });
      afterCommit(wakeImportRunners);
      return confirmImport(db, user, params.id);
    },
    importCancel: ({ db, user, params, audit }) => {
      audit({ target: `rotation_import:${params.id}` });
      return cancelImport(db, user, params.id);
    },
  }),
  start: startImportRunner,
};
