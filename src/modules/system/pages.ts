import type { systemModule } from '@contract/system/module';
import type { PagesOf } from '@/kernel/pages-of';

export const systemPages: PagesOf<typeof systemModule> = {
  home: () => import('./home.page'),
};
