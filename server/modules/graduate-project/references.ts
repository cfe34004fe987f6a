import type { Reference } from '@server/kits/references';

export const graduateProjectReferences: Reference[] = [
  {
    to: 'person',
    columns: [
      'graduate_project.user_id',
      'graduate_project.supervisor_id',
      'graduate_project_expert.user_id',
      'graduate_project_member.user_id',
      'graduate_project_defence.chair_id',
    ],
    because: 'says whose project it is, who guides it and who judged it; lists leave deleted people out',
  },
];
