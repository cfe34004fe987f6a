import type { pushEndpoints } from '@contract/notice/push-endpoints';
import { deleteUnreferenced } from '@server/kernel/file-references';
import type { Call, Handlers } from '@server/kernel/implement';
import { pushDetail, pushPage } from './push-queries';
import { readerPage } from './push-readers';
import { resendPush, sendPush, unschedulePush, withdrawPush } from './push-send';
import { copyPush, createPush, editPush, removePush, testPush } from './push-write';
import { wakeNoticeRunners } from './runner';
import { createGroup, editGroup, headCountOf, removeGroup, targetOptions } from './target-choices';

/** What senders do. */
export const pushHandlers: Handlers<typeof pushEndpoints> = {
  pushPages: ({ db, user, body }) => pushPage(db, user.scope, body),
  pushDetail: ({ db, user, params }) => pushDetail(db, user.scope, params.id),
  pushCreate: async ({ db, user, body, audit }) => {
    const made = await createPush(db, user, body);
    audit({ target: `notice_push:${made.id}` });
    return made;
  },
  pushEdit: async ({ db, database, storage, user, params, body, ifMatch, audit, afterCommit }) => {
    audit({ target: `notice_push:${params.id}` });
    const { push, removed } = await editPush(db, user, params.id, body, ifMatch);
    afterCommit(() => deleteUnreferenced({ database, storage }, removed));
    return push;
  },
  pushRemove: async ({ db, database, storage, user, params, audit, afterCommit }) => {
    audit({ target: `notice_push:${params.id}` });
    const removed = await removePush(db, user, params.id);
    afterCommit(() => deleteUnreferenced({ database, storage }, removed));
    return {};
  },
  pushCopy: async ({ db, user, params, audit }) => {
    const made = await copyPush(db, user, params.id);
    audit({ target: `notice_push:${made.id}`, detail: { from: params.id } });
    return made;
  },
  pushSend: ({ db, user, params, body, ifMatch, audit, afterCommit }) => {
    audit({ target: `notice_push:${params.id}`, detail: { scheduledAt: body.scheduled_at } });
    afterCommit(wakeNoticeRunners);
    return sendPush(db, user, { id: params.id, scheduledAt: body.scheduled_at, ifMatch });
  },
  pushUnschedule: (call) => onPush(call, unschedulePush),
  pushWithdraw: (call) => onPush(call, withdrawPush),
  pushResend: async ({ db, user, params, audit, afterCommit }) => {
    const count = await resendPush(db, user, params.id);
    audit({ target: `notice_push:${params.id}`, detail: { count } });
    afterCommit(wakeNoticeRunners);
    return { count };
  },
  pushTest: async ({ db, user, body }) => {
    await testPush(db, user, body);
    return {};
  },
  readerPages: ({ db, user, params, body }) => readerPage(db, user.scope, params.id, body),
  readerExport: async ({ db, user, params, body, audit }) => {
    const page = await readerPage(db, user.scope, params.id, body);
    audit({ target: `notice_push:${params.id}`, detail: { page: body.page, rows: page.list.length } });
    return page;
  },
  targetOptions: ({ db, user }) => targetOptions(db, user),
  headCount: ({ db, user, body }) => headCountOf(db, user, body.target),
  groupCreate: async ({ db, user, body, audit }) => {
    const group = await createGroup(db, user, body);
    audit({ target: `notice_group:${group.id}` });
    return group;
  },
  groupEdit: ({ db, user, params, body, ifMatch, audit }) => {
    audit({ target: `notice_group:${params.id}` });
    return editGroup(db, user, { id: params.id, input: body, ifMatch });
  },
  groupRemove: async ({ db, user, params, audit }) => {
    audit({ target: `notice_group:${params.id}` });
    await removeGroup(db, user, params.id);
    return {};
  },
};

type Act<Result> = (db: Call['db'], user: NonNullable<Call['user']>, id: number) => Promise<Result>;

function onPush<Result>(
  { db, user, params, audit }: Pick<Call<typeof pushEndpoints.pushWithdraw>, 'db' | 'user' | 'params' | 'audit'>,
  act: Act<Result>,
): Promise<Result> {
  audit({ target: `notice_push:${params.id}` });
  return act(db, user, params.id);
}
