import type { Reference } from '@server/kits/references';

export const roomReferences: Reference[] = [
  {
    to: 'department',
    columns: ['room_type_department.dept_id'],
    because: 'a stopped department has nobody who books; the kind of room stays open to the others',
  },
  {
    to: 'person',
    columns: [
      'room.manager_id',
      'room_approver.person_id',
      'room_application.applicant_id',
      'room_booking.owner_id',
      'room_repair.reporter_id',
    ],
    because: 'says who looks after a room, or what was asked for by whom; lists leave deleted people out',
  },
];
