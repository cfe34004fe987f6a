import type { Reference } from '@server/kits/references';

export const teacherReferences: Reference[] = [
  {
    to: 'person',
    columns: ['teacher_qualification.user_id'],
    because: 'says who was qualified for what; lists leave deleted people out',
  },
];
