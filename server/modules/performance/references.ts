import type { Reference } from '@server/kits/references';

export const performanceReferences: Reference[] = [
  {
    to: 'person',
    columns: [
      'performance_filter_excluded.person_id',
      'performance_item_filler.person_id',
      'performance_target.person_id',
      'performance_log.by_id',
    ],
    because: 'says who was in a table and who entered what; a table that begins leaves deleted people out',
  },
  {
    to: 'department',
    columns: ['performance_filter_dept.dept_id', 'performance_sheet.dept_id'],
    because: 'says which departments filled in a table at that time; one without people is in no new one',
  },
];
