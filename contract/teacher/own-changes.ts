import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { saved } from '../kernel/presets';
import { rowId } from '../kernel/wire';
import { dateText } from '../kernel/wire-date';
import { blockText, originText } from '../kernel/wire-text';
import { changeLimits as limits } from './change-rules';
import { qualificationChange } from './changes';
import { teacherModule } from './module';
import { qualificationStateKeys } from './rules';
import { conditionLine } from './selection/rounds';

const int = z.number().int();
const capacity = z.literal([1, 2, 3, 4, 5]);
const level = z.literal([1, 2]);
const base = '/api/v2/teacher/changes';

/** What somebody is himself, and what became of it. */
export const ownQualification = z.object({
  id: int,
  capacity,
  level,
  qualified_on: z.string(),
  valid_until: z.string(),
  state: z.enum(qualificationStateKeys),
  /** Why it is suspended; empty: it is not. */
  reason: z.string(),
  changes: z.array(qualificationChange),
  version: int,
});
export type OwnQualification = z.output<typeof ownQualification>;

/** A kind and level that can be asked for, with what it asks for beside the person. */
export const changeTarget = z.object({ capacity, level, lines: z.array(conditionLine) });
export type ChangeTarget = z.output<typeof changeTarget>;

export const ownChangeEndpoints = defineEndpoints(teacherModule, {
  ownQualifications: {
    method: 'GET',
    path: `${base}/own`,
    summary: '本人的师资聘任、变更与可申请的类别级别',
    access: 'teacher:declare:submit',
    data: z.object({ held: z.array(ownQualification), targets: z.array(changeTarget) }),
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  /** The version is that of the qualification. */
  askChange: {
    method: 'POST',
    path: `${base}/ask`,
    summary: '申请变更本人的师资类别或级别',
    access: 'teacher:declare:submit',
    body: z.object({
      qualification_id: rowId,
      capacity,
      level,
      effective_on: dateText,
      reason: blockText(limits.reason).min(1, '申请理由是必填项'),
    }),
    data: qualificationChange,
    errors: [
      'NOT_FOUND',
      'VERSION_MISSING',
      'VERSION_STALE',
      'TEACHER_NO_RULE',
      'TEACHER_CHANGE_REFUSED',
      'APPROVAL_NO_REVIEWER',
      'APPROVAL_OPEN',
      'APPROVAL_OBSTACLE',
    ],
    offline: 'online',
    audit: 'teacher.qualification.ask',
    mutation: true,
  },
  withdrawChange: saved({
    path: `${base}/withdraw`,
    summary: '撤回本人的变更申请',
    access: 'teacher:declare:withdraw',
    body: z.object({ id: rowId }),
    row: qualificationChange,
    errors: ['TEACHER_CHANGE_REFUSED'],
    audit: 'teacher.qualification.withdrawChange',
  }),
  ownChangeCertificate: {
    method: 'POST',
    path: `${base}/own-certificate`,
    summary: '打印本人变更后的聘书（PDF）',
    access: 'teacher:declare:submit',
    body: z.object({ id: rowId, origin: originText }),
    data: 'blob',
    errors: ['NOT_FOUND'],
    offline: 'online',
    audit: 'teacher.qualification.ownCertificate',
    mutation: false,
    heavy: true,
  },
});
