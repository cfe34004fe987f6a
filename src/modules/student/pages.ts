import type { studentModule } from '@contract/student/module';
import type { PagesOf } from '@/kernel/pages-of';

export const studentPages: PagesOf<typeof studentModule> = {
  classes: () => import('./classes/classes.page'),
  classForm: () => import('./classes/class-form.page'),
  keys: () => import('./keys/keys.page'),
  keyDetail: () => import('./keys/key-detail.page'),
  config: () => import('./config/config.page'),
};
