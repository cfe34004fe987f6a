import type { Reference } from '@server/kits/references';

export const noticeReferences: Reference[] = [
  {
    to: 'person',
    columns: ['notice_recipient.user_id', 'notice_delivery.user_id', 'notice_digest_item.user_id'],
    because: 'a message that was sent stays sent; nothing goes to deleted people any more',
  },
  {
    to: 'person',
    columns: ['notice_push.created_by', 'notice_group.owner_id', 'notice_mute.user_id'],
    because: 'what the person wrote and arranged; nobody else reads it',
  },
];
