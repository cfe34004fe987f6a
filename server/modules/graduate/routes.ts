import { graduateEndpoints } from '@contract/graduate/endpoints';
import { implement } from '@server/kernel/implement';
import type { ServerModule } from '@server/kernel/module';
import { classHandlers } from './classes';
import { configHandlers } from './config';
import { graduateDemo } from './demo';
import { lessonImports } from './lesson-import';
import { lessonHandlers } from './lessons';
import { graduateReferences } from './references';
import { semesterHandlers } from './semesters';
import { teacherTimetable, timetablePdfHandlers } from './timetable-pdf';

export const graduateServer: ServerModule<typeof graduateEndpoints> = {
  logObjects: [
    { kind: 'graduate_setting', word: '教学基础配置' },
    { kind: 'graduate_course', word: '课程' },
    { kind: 'graduate_semester', word: '学期' },
    { kind: 'graduate_class', word: '教学班' },
    { kind: 'graduate_lesson', word: '课' },
  ],
  references: graduateReferences,
  downloads: [teacherTimetable],
  demo: [graduateDemo],
  routes: implement(graduateEndpoints, {
    ...configHandlers,
    ...semesterHandlers,
    ...classHandlers,
    ...lessonHandlers,
    ...lessonImports,
    ...timetablePdfHandlers,
  }),
};
