import type { roomModule } from '@contract/room/module';
import type { PagesOf } from '@/kernel/pages-of';

export const roomPages: PagesOf<typeof roomModule> = {
  overview: () => import('./overview/overview.page'),
  use: () => import('./use/use.page'),
  record: () => import('./record/record.page'),
  approval: () => import('./approval/approval.page'),
  config: () => import('./config/config.page'),
  manage: () => import('./manage/manage.page'),
  form: () => import('./manage/room-form.page'),
  detail: () => import('./detail/detail.page'),
};
