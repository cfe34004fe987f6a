import type { HomeCard } from '@/kits/home/home-cards';

/** The ways to one's work. */
export const systemCards: readonly HomeCard[] = [
  {
    key: 'system.shortcuts',
    slot: 'common',
    order: 20,
    isHalf: true,
    load: () => import('./home/shortcuts-card'),
  },
];
