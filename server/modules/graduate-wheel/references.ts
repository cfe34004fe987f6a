import type { Reference } from '@server/kits/references';

export const graduateWheelReferences: Reference[] = [
  {
    to: 'person',
    columns: ['graduate_wheel_member.user_id'],
    because: 'says who goes through departments with whom; lists leave deleted people out',
  },
  {
    to: 'department',
    columns: ['graduate_wheel_cell.dept_id'],
    because: 'says where a group was; the weeks stay with the name that it had',
  },
];
