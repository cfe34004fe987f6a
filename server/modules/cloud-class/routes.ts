import { cloudClassEndpoints } from '@contract/cloud-class/endpoints';
import { courseEndpoints } from '@contract/cloud-class/courses';
import { coursewareEndpoints } from '@contract/cloud-class/courseware';
import { implement } from '@server/kernel/implement';
import type { ServerModule } from '@server/kernel/module';
import { configHandlers } from './config';
import { courseHandlers } from './courses';
import { coursewareHandlers } from './courseware';
import { cloudClassDemo } from './demo';
import { cloudClassReferences, courseReminders, coursewareAttachments, coverAttachments } from './extras';
import { courseFlow } from './flow';
import { learnHandlers } from './learn';
import { learnerHandlers, learnerLists } from './learners';
import { ownHandlers, talkHandlers } from './talk';

export const cloudClassServer: ServerModule<typeof cloudClassEndpoints> = {
  logObjects: [
    { kind: 'cloud_class_course', word: '课程' },
    { kind: 'cloud_class_courseware', word: '课件' },
    { kind: 'cloud_class_category', word: '课程分类' },
    { kind: 'cloud_class_setting', word: '云课堂配置' },
  ],
  owners: [coursewareAttachments, coverAttachments],
  flows: [courseFlow],
  references: cloudClassReferences,
  reminders: courseReminders,
  histories: [
    {
      kind: 'cloud_class_course',
      permission: 'cloudClass:course:manage',
      calls: Object.values(courseEndpoints).filter(({ mutation }) => mutation),
    },
    {
      kind: 'cloud_class_courseware',
      permission: 'cloudClass:course:manage',
      calls: Object.values(coursewareEndpoints).filter(({ mutation }) => mutation),
    },
  ],
  demo: [cloudClassDemo],
  routes: implement(cloudClassEndpoints, {
    ...configHandlers,
    ...coursewareHandlers,
    ...courseHandlers,
    ...learnerLists,
    ...learnerHandlers,
    ...learnHandlers,
    ...ownHandlers,
    ...talkHandlers,
  }),
};
