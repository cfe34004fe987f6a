import type { Reference } from '@server/kits/references';

export const userinfoReferences: Reference[] = [
  {
    to: 'department',
    columns: [],
    within: ['approval_record.payload.changes', 'user_preference.value.filters'],
    because: 'what was wished, read by its name in the review; what somebody looks for, and finds the months before',
  },
  {
    to: 'person',
    columns: ['phone_change.user_id', 'user_picture.user_id', 'user_preference.user_id'],
    because: "the person's own, seen by nobody else; old signatures stay readable",
  },
];
