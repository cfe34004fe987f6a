import { classEndpoints } from '@contract/student/classes';
import { studentEndpoints } from '@contract/student/endpoints';
import type { EndpointSpec } from '@contract/kernel/endpoint';
import { implement } from '@server/kernel/implement';
import type { ServerModule } from '@server/kernel/module';
import { classHandlers } from './classes';
import { configHandlers } from './config';
import { keyEndpoints } from '@contract/student/keys';
import { studentDemo } from './demo';
import { signalDemo } from './demo-signals';
import { studentReferences } from './references';
import { followUpFiles, keyReminders } from './key-extras';
import { seesKey } from './key-rows';
import { keyHandlers } from './keys';
import { classRelation } from './relation';
import { releaseFlow } from './release-flow';

const changing = (endpoints: Record<string, EndpointSpec>) => Object.values(endpoints).filter((call) => call.mutation);

export const studentServer: ServerModule<typeof studentEndpoints> = {
  logObjects: [
    { kind: 'student_class', word: '班级' },
    { kind: 'student_class_kind', word: '班级类型' },
    { kind: 'student_cadre_kind', word: '班干部职务' },
    { kind: 'student_key_category', word: '重点学生类别' },
    { kind: 'student_key', word: '重点学生' },
    { kind: 'student_signal_setting', word: '重点学生提示标准' },
  ],
  references: studentReferences,
  relations: [classRelation],
  histories: [
    { kind: 'student_class', permission: 'student:class:list', calls: changing(classEndpoints) },
    {
      kind: 'student_key',
      // Who looked is told as well, to those who answer for it.
      permission: 'student:key:all',
      calls: Object.values(keyEndpoints),
      isSeen: seesKey,
      several: 'ids',
    },
  ],
  owners: [followUpFiles],
  flows: [releaseFlow],
  reminders: keyReminders,
  demo: [studentDemo, signalDemo],
  routes: implement(studentEndpoints, { ...configHandlers, ...classHandlers, ...keyHandlers }),
};
