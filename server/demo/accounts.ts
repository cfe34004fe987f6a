import { personTypes } from '@contract/kernel/enums';

/** Password of every demo account, printed at start and in the README. */
export const demoPassword = 'Reach@2026';

/** An account of the demo and the invented person it belongs to. */
export interface DemoAccount {
  username: string;
  roleCode: string;
  personId: number;
  name: string;
  typeId: number;
  /** Code of the department, see departments.ts. */
  department: string;
  recruitYear?: number;
  major?: string;
}

const staff = personTypes.staff.id;

export const demoAccounts: readonly DemoAccount[] = [
  { username: 'admin', roleCode: 'admin', personId: 1, name: '管理员（演示）', typeId: staff, department: 'X01' },
  { username: 'secretary', roleCode: 'secretary', personId: 2, name: '文秘书', typeId: staff, department: 'N01' },
  { username: 'teacher', roleCode: 'teacher', personId: 3, name: '带老师', typeId: staff, department: 'N01' },
  {
    username: 'student',
    roleCode: 'student',
    personId: 4,
    name: '学小医',
    typeId: personTypes.resident.id,
    department: 'N01',
    recruitYear: 2024,
    major: '内科',
  },
  { username: 'yw', roleCode: 'ops', personId: 5, name: '运维员（演示）', typeId: staff, department: 'X04' },
];

export const accountPeople = new Map(demoAccounts.map((account) => [account.personId, account]));

/** Accounts of people whom the demo chooses among those whom it invents: who they are is known once they are there. */
export const chosenAccounts = {
  dorm: { username: 'dorm', roleCodes: ['dormManager'] },
  union: { username: 'union', roleCodes: ['student', 'studentUnion'] },
  graduate: { username: 'graduate', roleCodes: ['student', 'graduate'] },
  visitor: { username: 'visitor', roleCodes: ['student', 'visitor'] },
} as const;
