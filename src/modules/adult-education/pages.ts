import type { adultEducationModule } from '@contract/adult-education/module';
import type { PagesOf } from '@/kernel/pages-of';

export const adultEducationPages: PagesOf<typeof adultEducationModule> = {
  project: () => import('./project.page'),
  configuration: () => import('./config.page'),
};
