import { registerHomeCard } from '@/kits/home/home-cards';

/** Cards that the platform itself brings; other modules add theirs in their pages.ts. */
export function registerSystemCards(): void {
  registerHomeCard({
    key: 'system.shortcuts',
    slot: 'common',
    order: 20,
    isHalf: true,
    load: () => import('./home/shortcuts-card'),
  });
}
