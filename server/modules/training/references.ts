import type { Reference } from '@server/kits/references';

export const trainingReferences: Reference[] = [
  {
    to: 'person',
    columns: [
      'training_entry.user_id',
      'training_entry.reviewer_id',
      'training_move.user_id',
      'training_move.by_id',
      'training_asked.user_id',
      'training_interview.teacher_id',
      'training_interview.student_id',
    ],
    because: 'a handbook is a record of training: it stays with its reviewers, whoever has left',
  },
];
