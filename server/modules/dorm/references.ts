import type { Reference } from '@server/kits/references';

export const dormReferences: Reference[] = [
  {
    to: 'person',
    columns: [
      'dorm_building.manager_id',
      'dorm_lodging.user_id',
      'dorm_violation.user_id',
      'dorm_violation.created_by',
      'dorm_application.user_id',
      'dorm_inspector.user_id',
      'dorm_inspected_room.entered_by',
      'dorm_inspected_person.user_id',
      'dorm_inspect_finding.user_id',
    ],
    because: 'says who looks after a building, and who lived where, who was in; a change of status opens the check-out',
  },
];
