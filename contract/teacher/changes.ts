import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { saved } from '../kernel/presets';
import { rowId, rowIdQuery } from '../kernel/wire';
import { dateText } from '../kernel/wire-date';
import { blockText, originText } from '../kernel/wire-text';
import { changeLimits as limits, changeStateKeys } from './change-rules';
import { teacherModule } from './module';

const int = z.number().int();
const capacity = z.literal([1, 2, 3, 4, 5]);
const level = z.literal([1, 2]);
const base = '/api/v2/teacher/changes';

/** A change from one kind or level to another. */
export const qualificationChange = z.object({
  id: int,
  /** What it was of. */
  qualification_id: int,
  from_capacity: capacity,
  from_level: level,
  to_capacity: capacity,
  to_level: level,
  effective_on: z.string(),
  /** Last day of the term that it gave; empty: it has not begun. */
  until: z.string(),
  reason: z.string(),
  state: z.enum(changeStateKeys),
  /** Number of the certificate; empty: none yet. */
  certificate: z.string(),
  /** The teacher asked for it himself; else the office entered it. */
  is_asked: z.boolean(),
  by_name: z.string(),
  version: int,
});
export type QualificationChange = z.output<typeof qualificationChange>;

export const changeEndpoints = defineEndpoints(teacherModule, {
  qualificationChanges: {
    method: 'GET',
    path: `${base}/of/:id`,
    summary: '师资类别与级别的变更记录',
    access: 'teacher:person:list',
    params: z.object({ id: rowIdQuery }),
    data: z.array(qualificationChange),
    errors: ['NOT_FOUND'],
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  /** The version is that of the qualification. */
  changeQualification: {
    method: 'POST',
    path: `${base}/save`,
    summary: '变更师资类别或级别',
    access: 'teacher:person:edit',
    body: z.object({
      qualification_id: rowId,
      capacity,
      level,
      effective_on: dateText,
      reason: blockText(limits.reason).min(1, '变更原因是必填项'),
    }),
    data: qualificationChange,
    errors: [
      'NOT_FOUND',
      'VERSION_MISSING',
      'VERSION_STALE',
      'PERSON_NOT_OWN',
      'TEACHER_NO_RULE',
      'TEACHER_CHANGE_REFUSED',
    ],
    offline: 'online',
    audit: 'teacher.qualification.change',
    mutation: true,
  },
  cancelChange: saved({
    path: `${base}/cancel`,
    summary: '取消待生效的变更',
    access: 'teacher:person:edit',
    body: z.object({ id: rowId }),
    row: qualificationChange,
    errors: ['PERSON_NOT_OWN', 'TEACHER_CHANGE_REFUSED'],
    audit: 'teacher.qualification.cancelChange',
  }),
  changeCertificate: {
    method: 'POST',
    path: `${base}/certificate`,
    summary: '打印变更后的聘书（PDF）',
    access: 'teacher:person:export',
    body: z.object({ id: rowId, origin: originText }),
    data: 'blob',
    errors: ['NOT_FOUND'],
    offline: 'online',
    audit: 'teacher.qualification.certificate',
    mutation: false,
    heavy: true,
  },
});
