import { classEndpoints } from '@contract/student/classes';
import { studentEndpoints } from '@contract/student/endpoints';
import type { EndpointSpec } from '@contract/kernel/endpoint';
import { implement } from '@server/kernel/implement';
import type { ServerModule } from '@server/kernel/module';
import { classHandlers } from './classes';
import { configHandlers } from './config';
import { studentDemo } from './demo';
import { studentReferences } from './references';
import { classRelation } from './relation';

const changing = (endpoints: Record<string, EndpointSpec>) => Object.values(endpoints).filter((call) => call.mutation);

export const studentServer: ServerModule<typeof studentEndpoints> = {
  logObjects: [
    { kind: 'student_class', word: '班级' },
    { kind: 'student_class_kind', word: '班级类型' },
    { kind: 'student_cadre_kind', word: '班干部职务' },
    { kind: 'student_key_category', word: '重点学生类别' },
  ],
  references: studentReferences,
  relations: [classRelation],
  histories: [{ kind: 'student_class', permission: 'student:class:list', calls: changing(classEndpoints) }],
  demo: [studentDemo],
  routes: implement(studentEndpoints, { ...configHandlers, ...classHandlers }),
};
