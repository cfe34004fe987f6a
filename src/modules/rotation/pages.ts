import type { rotationModule } from '@contract/rotation/module';
import type { PagesOf } from '@/kernel/pages-of';

export const rotationPages: PagesOf<typeof rotationModule> = {
  overview: () => import('./overview/rotation-overview.page'),
};
