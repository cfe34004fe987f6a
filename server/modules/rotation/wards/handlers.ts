import type { wardEndpoints } from '@contract/rotation/ward-stays';
import type { Handlers } from '@server/kernel/implement';
import { wardCounts } from './counts';
import { sendWardMessage } from './message';
import { wardStayPage } from './stays';

export const wardHandlers: Handlers<typeof wardEndpoints> = {
  wardStays: ({ db, user, body }) => wardStayPage(db, user.scope, body),
  wardCounts: ({ db, user, query }) => wardCounts(db, user.scope, query),
  wardMessage: async ({ db, user, body, audit }) => {
    const told = await sendWardMessage(db, user, body);
    const { deptId, month, userIds } = body;
    audit({ target: `department:${deptId}`, detail: { month, userIds, told } });
    return { told };
  },
};
