import type { HomeCard } from '@/kits/home/home-cards';

/** Required courses that are not done. */
export const cloudClassCards: readonly HomeCard[] = [
  {
    key: 'cloud-class.due',
    slot: 'todo',
    areas: ['trainee', 'teacher', 'ward'],
    order: 30,
    isHalf: true,
    permission: 'cloudClass:learn:use',
    load: () => import('./home/due-card'),
  },
];
