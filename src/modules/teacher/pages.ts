import type { teacherModule } from '@contract/teacher/module';
import type { PagesOf } from '@/kernel/pages-of';

export const teacherPages: PagesOf<typeof teacherModule> = {
  people: () => import('./people/people.page'),
  config: () => import('./config/config.page'),
};
