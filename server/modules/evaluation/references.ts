import type { Reference } from '@server/kits/references';

export const evaluationReferences: Reference[] = [
  {
    to: 'department',
    columns: ['evaluation_pair.dept_id', 'evaluation_result.dept_id', 'evaluation_patient_code.dept_id'],
    within: ['evaluation_task.rule.dept_ids'],
    because: 'says where somebody was when he was evaluated; results keep the department they were found in',
  },
  {
    to: 'person',
    columns: ['evaluation_template.created_by', 'evaluation_task.created_by', 'evaluation_pair.rater_id'],
    within: ['evaluation_task.rule.rater_ids', 'evaluation_task.rule.target_ids'],
    because: 'says who asked whom; a deleted person fills in nothing, and what he filled in is counted',
  },
];
