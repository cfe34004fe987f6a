import { downloadEndpoints } from '@contract/download/endpoints';
import { deleteUnreferenced } from '@server/kernel/file-references';
import { implement } from '@server/kernel/implement';
import type { ServerModule } from '@server/kernel/module';
import { sensitiveFilters } from '../people/public';
import { removeTask, sendOff, taskFile } from './control';
import { referredByDownloads } from './expiry';
import { taskLeases } from './lease';
import { startDownloadRunner, wakeDownloadRunners } from './runner';
import { startDownload } from './public';
import { studyDownload, studyFields, studyKind } from './study-files';
import { ownTask, taskPage, toTask } from './view';

const targetOf = (id: string) => `download_task:${id}`;

export const downloadServer: ServerModule<typeof downloadEndpoints> = {
  logObjects: [{ kind: 'download_task', word: '下载任务' }],
  fileReferences: [referredByDownloads],
  downloads: [studyDownload],
  routes: implement(downloadEndpoints, {
    list: ({ db, user, query }) => taskPage(db, user, query),
    start: async (call) => {
      const task = await startDownload(call, call.body.kind, call.body.input);
      call.audit({
        target: targetOf(task.id),
        detail: { kind: task.kind, filters: sensitiveFilters(Object(call.body.input) as object) },
      });
      return toTask(task);
    },
    detail: async ({ db, user, params }) => toTask(await ownTask(db, user, params.id)),
    confirm: async ({ db, user, params, audit, afterCommit }) => {
      audit({ target: targetOf(params.id) });
      afterCommit(wakeDownloadRunners);
      return toTask(await sendOff(db, user, params.id, 'confirm'));
    },
    retry: async ({ db, user, params, audit, afterCommit }) => {
      audit({ target: targetOf(params.id) });
      afterCommit(wakeDownloadRunners);
      return toTask(await sendOff(db, user, params.id, 'retry'));
    },
    remove: async ({ db, database, storage, user, params, audit, afterCommit }) => {
      audit({ target: targetOf(params.id) });
      const hash = await removeTask(db, user, params.id);
      if (hash) afterCommit(() => deleteUnreferenced({ database, storage }, [hash]));
      return { ID: params.id };
    },
    studyStart: async (call) => {
      const { id, status } = await startDownload(call, studyKind, call.body);
      call.audit({
        target: targetOf(id),
        detail: { people: call.body.user_ids?.length ?? null, filters: sensitiveFilters(call.body) },
      });
      return { ID: id, Status: status };
    },
    studyStatus: async ({ db, user, query }) => toTask(await ownTask(db, user, query.taskID)),
    studyConfig: async () => ({ fields: studyFields() }),
    studyDown: ({ db, storage, user, query, audit }) => {
      audit({ target: targetOf(query.taskID) });
      return taskFile(db, storage, user, query.taskID);
    },
    file: async ({ db, storage, user, params, audit }) => {
      audit({ target: targetOf(params.id) });
      return taskFile(db, storage, user, params.id);
    },
  }),
  backlogs: { download: (db) => taskLeases.backlog(db) },
  start: startDownloadRunner,
};
