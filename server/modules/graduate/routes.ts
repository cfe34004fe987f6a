import { graduateEndpoints } from '@contract/graduate/endpoints';
import { implement } from '@server/kernel/implement';
import type { ServerModule } from '@server/kernel/module';
import { classHandlers } from './classes';
import { configHandlers } from './config';
import { graduateDemo } from './demo';
import { graduateReferences } from './references';
import { semesterHandlers } from './semesters';

export const graduateServer: ServerModule<typeof graduateEndpoints> = {
  logObjects: [
    { kind: 'graduate_setting', word: '教学基础配置' },
    { kind: 'graduate_course', word: '课程' },
    { kind: 'graduate_semester', word: '学期' },
    { kind: 'graduate_class', word: '教学班' },
  ],
  references: graduateReferences,
  demo: [graduateDemo],
  routes: implement(graduateEndpoints, { ...configHandlers, ...semesterHandlers, ...classHandlers }),
};
