import { registerHomeCard } from '@/kits/home/home-cards';

/** What was told. */
export function registerNoticeCards(): void {
  registerHomeCard({
    key: 'notice.latest',
    slot: 'common',
    order: 10,
    isHalf: true,
    load: () => import('./home/notices-card'),
  });
}
