import type { purviewEndpoints } from '@contract/system/purview-endpoints';
import type { roleEndpoints } from '@contract/system/role-endpoints';
import type { systemSessionEndpoints } from '@contract/system/session-endpoints';
import type { Handlers } from '@server/kernel/implement';
import { explainAccess } from './explain';
import { listLockouts, unlockAccount } from './lockouts';
import { menuFor } from './menu';
import { listPendingMessages } from './pending-messages';
import { permissionHolders } from './permission-holders';
import { addPurview, editPurview, listPurviews, orderPurviews, removePurview } from './purview-admin';
import { changeRoleStatus, removeRole } from './role-changes';
import { roleMatrix, roleMatrixFile } from './role-matrix';
import { roleMembers, setRoleMembers } from './role-members';
import { roleById, rolePage } from './role-queries';
import { saveRole } from './role-save';
import { endSession, listSessions } from './sessions';

type AccessEndpoints = typeof purviewEndpoints & typeof roleEndpoints & typeof systemSessionEndpoints;

/** Roles, the stored menu, and who is signed in. */
export const accessHandlers: Handlers<AccessEndpoints> = {
  roleList: ({ db, query }) => rolePage(db, query),
  roleRow: ({ db, body }) => roleById(db, body.id),
  roleSave: saveRole,
  roleChangeStatus: changeRoleStatus,
  roleRemove: removeRole,
  roleMembers,
  roleSetMembers: setRoleMembers,
  roleMatrix: ({ db }) => roleMatrix(db),
  roleMatrixExport: ({ db }) => roleMatrixFile(db),
  rolePreview: async ({ db, body }) => ({ menus: await menuFor(db, body.permissions) }),
  permissionHolders,
  explainAccess,
  purviewList: listPurviews,
  purviewAdd: addPurview,
  purviewEdit: editPurview,
  purviewRemove: removePurview,
  purviewOrder: orderPurviews,
  sessionList: listSessions,
  sessionEnd: endSession,
  lockouts: listLockouts,
  unlock: unlockAccount,
  pendingMessages: listPendingMessages,
};
