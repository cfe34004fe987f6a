import type { activitiesModule } from '@contract/activities/module';
import type { PagesOf } from '@/kernel/pages-of';

export const activitiesPages: PagesOf<typeof activitiesModule> = {
  manage: () => import('./manage/manage.page'),
  manageEdit: () => import('./manage/edit.page'),
  manageDetail: () => import('./manage/detail.page'),
  myActivities: () => import('./own/own.page'),
  myActivitiesDetail: () => import('./own/detail.page'),
  enroll: () => import('./own/enroll.page'),
  speak: () => import('./speak/speak.page'),
  examine: () => import('./examine/examine.page'),
  statistics: () => import('./statistics/statistics.page'),
  configuration: () => import('./configuration/configuration.page'),
};
