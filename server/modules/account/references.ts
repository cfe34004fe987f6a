import type { Reference } from '@server/kits/references';

export const accountReferences: Reference[] = [
  { to: 'person', columns: ['account.user_id'], because: 'accounts end with the person (retireAccounts)' },
  {
    to: 'person',
    columns: ['contact_change.user_id', 'contact_change.lifted_by'],
    because: 'the record of who changed and lifted what',
  },
];
