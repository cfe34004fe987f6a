import type { dormModule } from '@contract/dorm/module';
import type { PagesOf } from '@/kernel/pages-of';

export const dormPages: PagesOf<typeof dormModule> = {
  lodgings: () => import('./lodgings/lodgings.page'),
  buildings: () => import('./buildings/buildings.page'),
  violations: () => import('./violations/violations.page'),
  config: () => import('./config/config.page'),
};
