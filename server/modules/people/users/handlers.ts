import type { userEndpoints } from '@contract/people/user-endpoints';
import { fieldChange } from '@server/kernel/field-changes';
import type { Handlers } from '@server/kernel/implement';
import { demandGuess, demandGuessFor, noteGuesses } from '../sensitive';
import { resetPasswords } from './accounts';
import { deptEdit } from './dept-edit';
import { importOptions, importPeople } from './import';
import { inOwnDepartments, userPage } from './list';
import { accountPlan, openAccounts } from './open-accounts';
import { removePeople } from './remove';
import { liftResetPause } from './reset-pause';
import { changeRoles, rolesOfUser } from './roles';
import { viewAs } from './view';

const several = (userIds: readonly number[]): { target?: string; detail?: object } =>
  userIds.length === 1 ? { target: `person:${userIds[0]}` } : { detail: { user_ids: userIds } };

export const userHandlers: Handlers<typeof userEndpoints> = {
  userList: ({ db, user, body }) => userPage(db, user, body),
  deptUserList: ({ db, user, body }) => userPage(db, user, body, inOwnDepartments(user)),
  userRoles: ({ db, user, params }) => rolesOfUser(db, user, params.userId),
  setUserRoles: async (call) => {
    const { userId } = call.params;
    const { changes, ...counts } = await changeRoles(call.db, call.user, userId, call.body);
    call.audit({ target: `person:${userId}`, detail: { ...call.body, changes } });
    return counts;
  },
  accountPlan: ({ db, user, body }) => accountPlan(db, user, body.user_ids),
  openAccounts: async (call) => {
    const { user_ids: ids, role_ids: roles } = call.body;
    const opened = await call.database.transaction((tx) => openAccounts(tx, call.user, ids, roles));
    const { target, detail } = several(ids);
    const changes = [fieldChange('账号', '未开通', '已开通')];
    call.audit({ target, detail: { ...detail, ...(roles && { role_ids: roles }), changes } });
    return opened;
  },
  resetPasswords: async (call) => {
    const { user_ids: ids } = call.body;
    const reset = await call.database.transaction((tx) => resetPasswords(tx, call.user, ids));
    call.audit(several(ids));
    return reset;
  },
  liftResetPause: async (call) => {
    const { userId } = call.params;
    await liftResetPause(call.db, call.user, userId, call.body.reason);
    call.audit({ target: `person:${userId}`, detail: { reason: call.body.reason } });
    return {};
  },
  viewAs: async (call) => {
    const device = { ip: call.ip, agent: call.userAgent };
    const { session, accountId } = await call.database.transaction((tx) =>
      viewAs(tx, call.user, call.params.userId, device),
    );
    call.audit({ target: `account:${accountId}`, detail: { user_id: session.user_id } });
    return session;
  },
  remove: async (call) => {
    const { user_ids: ids } = call.body;
    call.audit(several(ids));
    return { changed: await removePeople(call.db, call.user, ids) };
  },
  importOptions: ({ db }) => importOptions(db),
  userImport: async (call) => {
    await demandGuess(call.db, call.user);
    let guesses = 0;
    const answer = await importPeople(call.db, call.user, call.body, () => void (guesses += 1));
    await noteGuesses(call.db, call, 'people.import.taken', { guesses });
    call.audit({
      detail: {
        person_type_id: call.body.person_type_id,
        rows: answer.results.length,
        failed: failedIn(answer.results),
      },
    });
    return answer;
  },
  deptEdit: async (call) => {
    const { userId } = call.params;
    await demandGuessFor(call.db, call.user, call.body.values);
    const { changes, ...done } = await deptEdit(call.db, call.user, call.ifMatch, { userId, values: call.body.values });
    call.audit({ target: `person:${userId}`, detail: { saved: done.saved, submitted: done.submitted, changes } });
    return done;
  },
};

const failedIn = (results: readonly { outcome: string }[]) =>
  results.filter(({ outcome }) => outcome === 'failed').length;
