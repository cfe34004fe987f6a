import type { trainingModule } from '@contract/training/module';
import type { PagesOf } from '@/kernel/pages-of';

export const trainingPages: PagesOf<typeof trainingModule> = {
  plan: () => import('./plan/plan.page'),
  instructor: () => import('./instructor/instructor.page'),
  manual: () => import('./manual/manual.page'),
  all: () => import('./all/all.page'),
  detail: () => import('./detail/detail.page'),
  config: () => import('./config/config.page'),
};
