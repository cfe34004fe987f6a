import type { Reference } from '@server/kits/references';

export const examReferences: Reference[] = [
  {
    to: 'department',
    columns: ['exam_bank_grant.dept_id', 'exam_exam.dept_id'],
    because: 'a stopped department has nobody who opens the bank, and its exams stay on record',
  },
  {
    to: 'person',
    columns: [
      'exam_bank.owner_id',
      'exam_bank_grant.person_id',
      'exam_question.author_id',
      'exam_question_version.created_by',
      'exam_question_report.reporter_id',
      'exam_submission.submitter_id',
      'exam_paper.owner_id',
      'exam_paper_share.person_id',
      'exam_paper_task.assignee_id',
      'exam_exam.owner_id',
      'exam_candidate.person_id',
      'exam_extension.actor_id',
      'exam_appeal.answered_by',
      'exam_duty.person_id',
      'exam_sitting.closed_by',
      'exam_answer_branch.decided_by',
      'exam_event.actor_id',
      'exam_mark.marker_id',
      'exam_ruling.actor_id',
      'exam_score_version.actor_id',
      'exam_score_adjustment.actor_id',
      'exam_archive.maker_id',
      'exam_practice.person_id',
      'exam_practice_card.person_id',
    ],
    because: 'says whose bank, question, paper, exam or practice it is, and who sat; lists leave deleted people out',
  },
];
