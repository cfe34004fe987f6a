import type { Reference } from '@server/kits/references';

export const activityReferences: Reference[] = [
  {
    to: 'department',
    columns: ['activities.dept_id', 'activities_target.dept_id', 'activities_department.dept_id'],
    because: 'says where teaching took place or is due; a stopped department has no new activities',
  },
  {
    to: 'person',
    columns: [
      'activities.creator_id',
      'activities_speaker.person_id',
      'activities_participant.person_id',
      'activities_device.person_id',
    ],
    because: 'who taught and took part stays on record; lists name deleted people as they were',
  },
];
