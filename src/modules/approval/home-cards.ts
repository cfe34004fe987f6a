import { registerHomeCard } from '@/kits/home/home-cards';

/** What waits for a decision. */
export function registerApprovalCards(): void {
  registerHomeCard({
    key: 'approval.todo',
    slot: 'todo',
    order: 10,
    isHalf: true,
    load: () => import('./home/todo-card'),
  });
}
