import type { graduateModule } from '@contract/graduate/module';
import type { PagesOf } from '@/kernel/pages-of';

export const graduatePages: PagesOf<typeof graduateModule> = {
  entry: () => import('./entry.page'),
  configuration: () => import('./configuration/configuration.page'),
  semesterEdit: () => import('./configuration/semester-edit.page'),
  schoolWeek: () => import('./configuration/school-week.page'),
  arrangement: () => import('./arrange/arrange.page'),
  timetable: () => import('./timetable/timetable.page'),
  tasks: () => import('./tasks/tasks.page'),
  adjustExamine: () => import('./adjust/examine.page'),
  applications: () => import('./adjust/applications.page'),
  courseQuery: () => import('./courses/courses.page'),
  courseDetail: () => import('./courses/course-detail.page'),
  classes: () => import('./classes/classes.page'),
  classEdit: () => import('./classes/class-edit.page'),
};
