import type { HomeCard } from '@/kits/home/home-cards';

/** How many people of each type. */
export const peopleCards: readonly HomeCard[] = [
  {
    key: 'people.counts',
    slot: 'records',
    areas: ['office'],
    order: 40,
    permission: 'personnel:user:list',
    load: () => import('./home/counts-card'),
  },
];
