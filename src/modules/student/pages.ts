import type { studentModule } from '@contract/student/module';
import type { PagesOf } from '@/kernel/pages-of';

export const studentPages: PagesOf<typeof studentModule> = {
  classes: () => import('./classes/classes.page'),
  classForm: () => import('./classes/class-form.page'),
  config: () => import('./config/config.page'),
};
