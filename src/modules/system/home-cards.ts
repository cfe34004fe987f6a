import { registerHomeCard } from '@/kits/home/home-cards';

/** Cards that the platform itself brings; other modules add theirs in their pages.ts. */
export function registerSystemCards(): void {
  registerHomeCard({ key: 'approval.todo', order: 10, isHalf: true, load: () => import('./home/todo-card') });
  registerHomeCard({ key: 'rotation.today', order: 20, isHalf: true, load: () => import('./home/today-card') });
  registerHomeCard({
    key: 'people.counts',
    order: 30,
    permission: 'personnel:user:list',
    load: () => import('./home/counts-card'),
  });
  registerHomeCard({ key: 'system.shortcuts', order: 40, isHalf: true, load: () => import('./home/shortcuts-card') });
  registerHomeCard({ key: 'notice.latest', order: 50, isHalf: true, load: () => import('./home/notices-card') });
  registerHomeCard({
    key: 'rotation.imports',
    order: 60,
    permission: 'rotation:plan:import',
    load: () => import('./home/recent-imports'),
  });
  registerHomeCard({ key: 'system.figures', order: 70, load: () => import('./home/overview-figures') });
}
