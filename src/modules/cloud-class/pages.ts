import type { cloudClassModule } from '@contract/cloud-class/module';
import type { PagesOf } from '@/kernel/pages-of';

export const cloudClassPages: PagesOf<typeof cloudClassModule> = {
  online: () => import('./learn/online.page'),
  onlineDetail: () => import('./learn/online-detail.page'),
  course: () => import('./courses/course.page'),
  courseEdit: () => import('./courses/course-edit.page'),
  courseDetail: () => import('./courses/course-detail.page'),
  courseware: () => import('./courseware/courseware.page'),
  examine: () => import('./courses/examine.page'),
  configuration: () => import('./config/configuration.page'),
};
