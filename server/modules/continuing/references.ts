import type { Reference } from '@server/kits/references';

export const continuingReferences: Reference[] = [
  {
    to: 'person',
    columns: [
      'continuing_plan.teacher_id',
      'continuing_plan.created_by',
      'continuing_step.by_id',
      'continuing_trainee.user_id',
      'continuing_delay.asked_by',
      'continuing_fee.settled_by',
      'continuing_opinion.by_id',
    ],
    because: 'says who came to visit, who teaches him and who decided; lists leave deleted people out',
  },
  {
    to: 'department',
    columns: ['continuing_plan.dept_id'],
    because: 'says to which department people came; a stopped one plans for no new batch',
  },
];
