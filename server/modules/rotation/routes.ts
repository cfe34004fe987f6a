import type { EndpointSpec } from '@contract/kernel/endpoint';
import { rotationEndpoints } from '@contract/rotation/endpoints';
import { schemeEndpoints } from '@contract/rotation/schemes';
import { wardPlanEndpoints } from '@contract/rotation/ward-plan';
import { issueTicket } from '@server/kernel/event-tickets';
import { implement } from '@server/kernel/implement';
import type { ServerModule } from '@server/kernel/module';
import { rotationDemo } from './demo';
import { listAliases, removeAlias, saveAlias } from './aliases';
import { calendarHandlers } from './calendar/links';
import { stayEntries, stayTimes } from './calendar/stay-entries';
import { clearRange } from './clear';
import { editHandlers } from './edits/handlers';
import { importHistory } from './history';
import { checkChunks, takeChunks } from './import-chunk';
import { cancelImport, confirmImport } from './import-control';
import { createImport } from './import-create';
import { importDifference } from './import-difference';
import { importFile, keepImportFile, referredByImports } from './import-file';
import { jobLeases } from './import-lease';
import { startImportRunner, wakeImportRunners } from './import-runner';
import { importJob, myImportJobs } from './import-view';
import { importWritten } from './import-written';
import { followersOf } from './job-followers';
import { movementHandlers } from './movements';
import { statusCancelsStays } from './moves/cancel-stays';
import { optionsForUser, overviewPageOf, piecePage, piecesOfUser } from './lists';
import { referenceSince } from './reference';
import { plansDemo } from './plans/demo';
import { planHandlers, publishHandlers } from './plans/handlers';
import { placementRelation } from './placement-relation';
import { placementPresence } from './presence';
import { rotationReferences } from './references';
import { schemesDemo } from './schemes/demo';
import { schemeHandlers } from './schemes/handlers';
import { startStayChore } from './stay-chore';
import { stayPlaces } from './stay-places';
import { stayPage } from './stays';
import { swapFlow } from './swaps/flow';
import { swapHandlers } from './swaps/handlers';
import { wardsDemo } from './wards/demo';
import { wardHandlers } from './wards/handlers';
import { timelineHandlers } from './timeline/timelines';
import { wardPlanHandlers } from './wards/plan-handlers';
import { seesStay } from './wards/scope';
import { previewUndo } from './undo-preview';
import { startUndoRunner, wakeUndoRunners } from './undo-runner';
import { startUndo } from './undo-start';
import { undoLeases } from './undo-step';

export const rotationServer: ServerModule<typeof rotationEndpoints> = {
  logObjects: [
    { kind: 'rotation_import', word: '轮转导入' },
    { kind: 'rotation_change', word: '轮转变更' },
    { kind: 'rotation_stay', word: '轮转段' },
    { kind: 'rotation_alias', word: '本院对应词' },
    { kind: 'st_subject', word: '轮转方案' },
    { kind: 'rotation_draft', word: '排班草稿' },
    { kind: 'file', word: '文件' },
  ],
  references: rotationReferences,
  histories: [
    {
      kind: 'rotation_stay',
      permission: 'rotation:dept:list',
      calls: Object.values<EndpointSpec>(wardPlanEndpoints).filter((call) => call.mutation),
      isSeen: seesStay,
      several: 'stayIds',
    },
    {
      kind: 'st_subject',
      permission: 'rotation:rule:list',
      calls: Object.values<EndpointSpec>(schemeEndpoints).filter((call) => call.mutation),
    },
  ],
  demo: [rotationDemo, schemesDemo, wardsDemo, plansDemo],
  relations: [placementRelation],
  presence: [placementPresence],
  stayPlaces: [stayPlaces],
  calendarEntries: [stayEntries],
  busyTimes: [stayTimes],
  statusEffects: [statusCancelsStays],
  flows: [swapFlow],
  fileReferences: [referredByImports],
  routes: implement(rotationEndpoints, {
    overviewPages: ({ db, user, body }) => overviewPageOf(db, user.scope, body),
    overviewPagesV2: ({ db, user, body }) => overviewPageOf(db, user.scope, body),
    piecePages: ({ db, user, body }) => piecePage(db, user.scope, body),
    piecePagesV2: ({ db, user, body }) => piecePage(db, user.scope, body),
    stayPages: ({ db, user, body }) => stayPage(db, user.scope, body),
    rotatedByUser: ({ db, user, body }) => piecesOfUser(db, user.scope, body.userId),
    rotateForUser: ({ db, user, body }) => optionsForUser(db, user.scope, body),
    deleteRange: async ({ db, user, body, audit }) => {
      const { changeId, removed, kept } = await clearRange(db, user, body);
      const { userIds, startDate, endDate } = body;
      audit({ target: `rotation_change:${changeId}`, detail: { userIds, startDate, endDate, removed, kept } });
      return { removed, kept };
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

    aliasList: ({ db }) => listAliases(db),
    aliasSave: async ({ db, user, body, audit }) => {
      const { alias, before } = await saveAlias(db, user, body);
      const { id, kind, wrong, right } = alias;
      audit({ target: `rotation_alias:${id}`, detail: { kind, wrong, right, before } });
      return alias;
    },
    aliasRemove: async ({ db, params: { id }, audit }) => {
      const { kind, wrong, right } = await removeAlias(db, id);
      audit({ target: `rotation_alias:${id}`, detail: { kind, wrong, right } });
      return { id };
    },

    importList: ({ db, user }) => myImportJobs(db, user),
    importCreate: ({ db, user, body, audit }) => {
      audit({ target: `rotation_import:${body.id}`, detail: { chunks: body.chunkHashes.length } });
      return createImport(db, user, body);
    },
    importDetail: ({ db, user, params }) => importJob(db, user, params.id),
    importTicket: async ({ db, user, params: { id } }) => {
      await importJob(db, user, id);
      return issueTicket(db, user, rotationEndpoints.importEvents.path.replace(':id', id));
    },
    importEvents: async ({ database, db, user, params: { id }, signal }) => {
      await importJob(db, user, id);
      return followersOf(database.aside).follow(id, signal);
    },
    importChunks: {
      before: async ({ db, user, params, body }) => {
        const checked = await checkChunks(db, user, { ...params, ...body });
        return (call) => takeChunks(call.db, user, checked);
      },
    },
    importFile: ({ db, storage, user, params, body }) => keepImportFile(db, storage, user, params.id, body),
    importDifference: ({ db, user, params, query }) => importDifference(db, user, params.id, query),
    importConfirm: async ({ db, user, params, audit, afterCommit }) => {
      audit({ target: `rotation_import:${params.id}` });
      afterCommit(wakeImportRunners);
      return confirmImport(db, user, params.id);
    },
    importCancel: ({ db, user, params, body, audit }) => {
      audit({ target: `rotation_import:${params.id}`, detail: { rollBack: body?.rollBack ?? false } });
      return cancelImport(db, user, params.id, body);
    },

    ...movementHandlers,
    ...editHandlers,
    ...schemeHandlers,
    ...wardHandlers,
    ...planHandlers,
    ...timelineHandlers,
    ...wardPlanHandlers,
    ...swapHandlers,
    ...publishHandlers,
    ...calendarHandlers,

    importHistory: ({ db, user, query }) => importHistory(db, user, query),
    importWritten: ({ db, user, params, query }) => importWritten(db, user, params.id, query),
    importUndoPreview: ({ db, user, params, query }) => previewUndo(db, user, params.id, query),
    importUndo: async ({ db, user, params, body, audit, afterCommit }) => {
      audit({ target: `rotation_import:${params.id}`, detail: body });
      afterCommit(wakeUndoRunners);
      return startUndo(db, user, params.id, body);
    },
  }),
  backlogs: {
    rotation_import: (db) => jobLeases.backlog(db),
    rotation_undo: (db) => undoLeases.backlog(db),
  },
  start: async (context) => {
    const runners = [await startImportRunner(context), await startUndoRunner(context), startStayChore(context)];
    return { stop: async () => void (await Promise.all(runners.map((runner) => runner.stop()))) };
  },
};
