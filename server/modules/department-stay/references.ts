import type { Reference } from '@server/kits/references';

export const departmentStayReferences: Reference[] = [
  {
    to: 'department',
    columns: ['department_stay_education.dept_id'],
    because: 'what a ward told whoever came stays with it; a stopped ward has nobody who comes',
  },
  {
    to: 'person',
    columns: [
      'department_stay_entry.by_id',
      'department_stay_teacher_change.student_id',
      'department_stay_teacher_change.from_teacher_id',
      'department_stay_teacher_change.to_teacher_id',
      'department_stay_teacher_change.created_by',
      'department_stay_exit.user_id',
      'department_stay_exit.assessed_by',
      'department_stay_exit.theory_by',
      'department_stay_exit_signer.person_id',
      'department_stay_exit_waiver.by_id',
    ],
    because: 'who came, and who taught whom, is a record of training: it stays, whoever has left',
  },
];
