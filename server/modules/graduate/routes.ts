import { graduateEndpoints } from '@contract/graduate/endpoints';
import { implement } from '@server/kernel/implement';
import type { ServerModule } from '@server/kernel/module';
import { adjustHandlers } from './adjust';
import { adjustFlows } from './adjust-flow';
import { classHandlers } from './classes';
import { configHandlers } from './config';
import { graduateDemo } from './demo';
import { courseFiles } from './course-files';
import { courseQueryHandlers } from './course-query';
import { lessonImports } from './lesson-import';
import { lessonHandlers } from './lessons';
import { graduateReferences } from './references';
import { semesterHandlers } from './semesters';
import { taskHandlers } from './tasks';
import { teacherTimetable, timetablePdfHandlers } from './timetable-pdf';

export const graduateServer: ServerModule<typeof graduateEndpoints> = {
  logObjects: [
    { kind: 'graduate_setting', word: '教学基础配置' },
    { kind: 'graduate_course', word: '课程' },
    { kind: 'graduate_semester', word: '学期' },
    { kind: 'graduate_class', word: '教学班' },
    { kind: 'graduate_lesson', word: '课' },
    { kind: 'graduate_adjustment', word: '调课申请' },
  ],
  references: graduateReferences,
  owners: courseFiles,
  flows: Object.values(adjustFlows),
  downloads: [teacherTimetable],
  demo: [graduateDemo],
  routes: implement(graduateEndpoints, {
    ...configHandlers,
    ...semesterHandlers,
    ...classHandlers,
    ...lessonHandlers,
    ...courseQueryHandlers,
    ...lessonImports,
    ...timetablePdfHandlers,
    ...taskHandlers,
    ...adjustHandlers,
  }),
};
