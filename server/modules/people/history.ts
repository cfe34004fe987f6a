import { and, eq } from 'drizzle-orm';
import { peopleEndpoints as calls } from '@contract/people/endpoints';
import { userinfoEndpoints } from '@contract/userinfo/endpoints';
import type { Slots } from '@server/kernel/slots';
import { visiblePeople } from './scope';
import { people } from './tables';

/** A personal file's history. What is done to the account (roles, passwords) stays in the operation log. */
export const personHistory: Slots['histories'] = {
  kind: 'person',
  permission: 'personnel:user:view',
  calls: [
    calls.add,
    calls.edit,
    calls.enable,
    calls.deactivate,
    calls.assignDept,
    calls.statusUpdate,
    calls.recordAdd,
    calls.recordEdit,
    calls.recordRemove,
    calls.relationInsert,
    calls.deptEdit,
    userinfoEndpoints.commit,
  ],
  isSeen: async (db, user, id) => (await db.$count(people, and(visiblePeople(user.scope), eq(people.id, id)))) > 0,
  several: 'user_ids',
};
