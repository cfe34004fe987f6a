import type { roomModule } from '@contract/room/module';
import type { PagesOf } from '@/kernel/pages-of';

export const roomPages: PagesOf<typeof roomModule> = {
  config: () => import('./config/config.page'),
  manage: () => import('./manage/manage.page'),
  form: () => import('./manage/room-form.page'),
};
