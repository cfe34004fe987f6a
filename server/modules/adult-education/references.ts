import type { Reference } from '@server/kits/references';

export const adultEducationReferences: Reference[] = [
  {
    to: 'person',
    columns: ['adult_education_project.leader_id', 'adult_education_attendee.user_id'],
    because: 'says who led and who took part in continuing education; lists leave deleted people out',
  },
];
