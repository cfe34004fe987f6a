import type { Reference } from '@server/kits/references';

export const examReferences: Reference[] = [
  {
    to: 'department',
    columns: ['exam_bank_grant.dept_id'],
    because: 'a stopped department has nobody who opens the bank; a merge leaves it to whoever keeps the bank',
  },
  {
    to: 'person',
    columns: [
      'exam_bank.owner_id',
      'exam_bank_grant.person_id',
      'exam_question.author_id',
      'exam_question_version.created_by',
      'exam_question_report.reporter_id',
      'exam_paper.owner_id',
      'exam_paper_task.assignee_id',
      'exam_practice.person_id',
      'exam_practice_card.person_id',
    ],
    because: 'says whose bank, question, paper or practice it is; lists leave deleted people out',
  },
];
