import type { Reference } from '@server/kits/references';

export const userinfoReferences: Reference[] = [
  {
    to: 'person',
    columns: ['phone_change.user_id', 'user_picture.user_id', 'user_preference.user_id'],
    because: "the person's own, seen by nobody else; old signatures stay readable",
  },
];
