import { registerHomeCard } from '@/kits/home/home-cards';

/** How many people of each type. */
export function registerPeopleCards(): void {
  registerHomeCard({
    key: 'people.counts',
    slot: 'records',
    areas: ['office'],
    order: 40,
    permission: 'personnel:user:list',
    load: () => import('./home/counts-card'),
  });
}
