import type { HomeCard } from '@/kits/home/home-cards';

/** What waits for a decision. */
export const approvalCards: readonly HomeCard[] = [
  {
    key: 'approval.todo',
    slot: 'todo',
    order: 10,
    isHalf: true,
    load: () => import('./home/todo-card'),
  },
];
