import type { graduateWheelModule } from '@contract/graduate-wheel/module';
import type { PagesOf } from '@/kernel/pages-of';

export const graduateWheelPages: PagesOf<typeof graduateWheelModule> = {
  bachelor: () => import('./bachelor.page'),
  master: () => import('./master.page'),
};
