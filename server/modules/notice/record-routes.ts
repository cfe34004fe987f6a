import type { recordEndpoints } from '@contract/notice/record-endpoints';
import type { Handlers } from '@server/kernel/implement';
import { confirmReceipt, markRead, myRecords } from './records';

/** What readers do. */
export const recordHandlers: Handlers<typeof recordEndpoints> = {
  records: ({ db, user, query }) => myRecords(db, user.userId, query),
  setRead: async ({ db, user, body, audit }) => {
    audit({ target: 'id' in body ? `notice_push:${body.id}` : 'all' });
    return { number: await markRead(db, user.userId, body) };
  },
  confirmReceipt: ({ db, user, params, body, audit }) => {
    audit({ target: `notice_push:${params.id}` });
    return confirmReceipt(db, user, params.id, body.signed_name);
  },
};
