import type { Reference } from '@server/kits/references';

export const studentReferences: Reference[] = [
  {
    to: 'person',
    columns: [
      'student_class.manager_id',
      'student_class_member.user_id',
      'student_class_cadre.user_id',
      'student_key.user_id',
      'student_key.owner_id',
      'student_key.created_by',
      'student_follow_up.by_id',
      'student_signal_dismissed.user_id',
      'student_signal_dismissed.by_id',
    ],
    because: 'says who was in which class, and who looked after whom; lists leave deleted people out',
  },
  {
    to: 'major',
    columns: ['student_class.major_id'],
    because: 'a class keeps the major that it began with',
  },
];
