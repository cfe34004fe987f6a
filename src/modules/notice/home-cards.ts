import type { HomeCard } from '@/kits/home/home-cards';

/** What was told. */
export const noticeCards: readonly HomeCard[] = [
  {
    key: 'notice.latest',
    slot: 'common',
    order: 10,
    isHalf: true,
    load: () => import('./home/notices-card'),
  },
];
