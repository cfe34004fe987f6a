import type { downloadModule } from '@contract/download/module';
import type { PagesOf } from '@/kernel/pages-of';

export const downloadPages: PagesOf<typeof downloadModule> = {
  tasks: () => import('./download-tasks.page'),
};
