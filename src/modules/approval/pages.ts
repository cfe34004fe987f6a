import type { approvalModule } from '@contract/approval/module';
import type { PagesOf } from '@/kernel/pages-of';

export const approvalPages: PagesOf<typeof approvalModule> = {
  inbox: () => import('./inbox/approval-inbox.page'),
};
