import type { activitiesModule } from '@contract/activities/module';
import type { PagesOf } from '@/kernel/pages-of';

export const activitiesPages: PagesOf<typeof activitiesModule> = {
  manage: () => import('./manage/manage.page'),
  manageEdit: () => import('./manage/edit.page'),
  manageDetail: () => import('./manage/detail.page'),
  examine: () => import('./examine/examine.page'),
  configuration: () => import('./configuration/configuration.page'),
};
